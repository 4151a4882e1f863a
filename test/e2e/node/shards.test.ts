import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../support/run-cli.js';
import { junitFaults } from '../../support/validate-junit.js';
import { readReport, shop, timeless } from '../reports/shop.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { openRunProject } from './project.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const project = { ...shop, 'callsheet.config.json': '{ "baseUrl": "{{env.BASE_URL}}" }' };

test('shards that are merged give the report of one run, also if there are more of them than files', async () => {
  const { folder, run } = openRunProject(project);
  const [whole, url] = [server.of('whole'), server.of('shards')];
  const one = await run(['--report-json', 'out/one.json'], { BASE_URL: whole });
  const shards = [1, 2, 3, 4, 5, 6, 7, 8].map((index) => ({ index, path: `out/${index}.json` }));
  for (const { index, path } of shards) await run([`--shard=${index}/8`, '--report-json', path], { BASE_URL: url });
  const merged = await runCli(['merge', ...shards.map(({ path }) => path), '--report-json', 'out/all.json'], folder);
  expect(merged).toMatchObject({ code: one.code, stderr: '' });
  expect(readReport(folder, 'out/1.json').shard).toEqual({ index: 1, count: 8 });
  expect(timeless(readReport(folder, 'out/all.json'), url)).toEqual(
    timeless(readReport(folder, 'out/one.json'), whole),
  );
});

test('a run writes JUnit and TAP, and one report to the standard output with the terminal on stderr', async () => {
  const { folder, run } = openRunProject(project);
  const env = { BASE_URL: server.of('kinds') };
  const { code, stdout, stderr } = await run(['--report-junit', '-', '--report-tap', 'out/run.tap'], env);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^<\?xml /);
  expect(await junitFaults(stdout)).toEqual([]);
  expect(stderr).toContain('checkout.session.yaml');
  expect(readFileSync(join(folder, 'out/run.tap'), 'utf8')).toMatch(/^TAP version 14\n/);
});

test('two reports cannot go to one file', async () => {
  const { folder, run } = openRunProject(project);
  const { code, stderr } = await run(['--report-junit', 'out/a', '--report-tap', './out/a']);
  expect({ code, stderr: stderr.split('\n')[0] }).toEqual({
    code: 2,
    stderr: `error: callsheet's options --report-junit and --report-tap are both "./out/a"; give each report its own file [bad-option]`,
  });
  expect((await runCli(['merge', 'x.json', '--report-json', 'a', '--report-html', 'a'], folder)).code).toBe(2);
});

test('under GitHub Actions a run annotates what failed and adds to the summary of the job', async () => {
  const { folder, run } = openRunProject(project);
  mkdirSync(join(folder, 'github'));
  const summary = join(folder, 'github/summary.md');
  writeFileSync(summary, '');
  const env = {
    BASE_URL: server.of('github'),
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: join(folder, '..'),
    GITHUB_STEP_SUMMARY: summary,
  };
  const { stdout } = await run(['checkout.session.yaml', 'broken.session.yaml'], env);
  const own = folder.split(/[\\/]/).at(-1)!;
  const commands = stdout.split('\n').filter((line) => line.startsWith('::'));
  expect(commands.map((line) => line.replaceAll(own, 'shop'))).toMatchInlineSnapshot(`
    [
      "::error file=shop/broken.session.yaml,line=3,endLine=3,col=5,endColumn=11,title=broken.session.yaml::unknown key \`colour\` in a request [unknown-key]%0AUse one of the keys request, name, when, path, query, headers, auth, json, form, multipart, text, file, graphql, timeout, redirects, delay, capture, tests, retry, poll, stream, before, after, skip, tags.",
      "::error file=shop/broken.session.yaml,line=4,endLine=4,col=5,endColumn=9,title=broken.session.yaml::\`else\` without an open \`if\` [else-without-if]%0APut an \`if\` before it: an \`end\` above may have closed the last one.",
      "::error file=shop/checkout.session.yaml,line=17,endLine=17,col=14,endColumn=25,title=checkout.session.yaml › GET /carts/{{flow.buyer.method}}::status equals 201 · sent 1×%0Areceived 200%0A$.method is one of PUT, POST · sent 1×%0Areceived "GET"",
      "::error file=shop/checkout.session.yaml,line=21,endLine=21,col=26,endColumn=41,title=checkout.session.yaml › GET /orders/{{var.missing}}::nothing has set {{var.missing}} · not sent [unresolved-reference]%0ASet it under variables or inputs, or capture it in an earlier step.",
      "::notice file=shop/checkout.session.yaml,line=18,endLine=20,col=5,title=checkout.session.yaml › wait for the invoice::Still waiting after 0.05s and 1 attempts — $.ready equals true%0Areceived false",
    ]
  `);
  expect(readFileSync(summary, 'utf8')).toContain('### callsheet: failed in ');
  const asJson = await run(['plain.session.yaml', '--json'], env);
  expect(JSON.parse(asJson.stdout)).toMatchObject({ version: 1 });
});
