import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { configOf, createRepo } from '../vitest/repo.js';
import { htmlData, outlineOf, readReport, shop } from './shop.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const config = configOf({ report: { json: 'out/report.json' } });

describe.each(majors)('vitest %i', (major) => {
  test('every record of a run is in the report, and files that failed to load', async () => {
    const repo = createRepo(major, { ...shop, 'vitest.config.mjs': config });
    const { code, stdout } = await repo.run(['--reporter=dot'], { BASE_URL: server.of(`json-${major}`) });
    expect(code).toBe(1);
    expect(stdout).not.toContain('out/report.json');
    expect(outlineOf(readReport(repo.folder))).toMatchInlineSnapshot(`
      "{"requests":14,"passed":8,"failed":2,"skipped":3,"waiting":1,"retried":{"requests":1,"sends":3},"untested":5,"sessions":{"passed":2,"failed":3,"skipped":1,"waiting":0}}
      failed broken.session.yaml (broken)
          ! unknown-key: unknown key \`colour\` in a request
          ! else-without-if: \`else\` without an open \`if\`
      failed checkout.session.yaml (Checkout)
        ↳ call login buyer {"passed":2,"failed":0,"skipped":0,"waiting":0}
          1.1 passed POST /login ↻1
          ↳ call me  {"passed":1,"failed":0,"skipped":0,"waiting":0}
            1.2.1 passed GET /me ↻1
        2 passed look for a cart ↻1
        if status equals 404
          4 passed make a cart ↻3
        else
          6 skipped GET /never ↻0 | the if above matched: status equals 404
        8 failed GET /carts/{{flow.buyer.method}} ↻1 | status equals 201 | $.method is one of PUT, POST
        9 waiting wait for the invoice ↻1 | Still waiting after 0.05s and 1 attempts — $.ready equals true
        10 failed GET /orders/{{var.missing}} ↻0 | nothing has set {{var.missing}}
        11 skipped GET /mail ↻0 | under repair
      failed clean.session.yaml (clean)
          ! post-script-failed: post script clean.mjs failed: nothing to clean
        1 passed GET /c ↻1
      passed flows/deep/me.session.yaml (me)
        1 passed GET /me ↻1
      skipped flows/login.session.yaml (login)
        0 skipped needs input user ↻0 | needs input user: run it with CALLSHEET_INPUT_user=…
      passed plain.session.yaml (plain)
        1 passed GET /a ↻1
        2 passed GET /b ↻1"
    `);
    expect(readdirSync(join(repo.folder, 'out'))).toEqual(['report.json']);
  });

  test.each([false, 32])(
    'a run that bails says of the rows that it left out that it was cancelled, lanes %s',
    async (lanes) => {
      const calling =
        'steps:\n  - request: GET /teapot\n    tests: { status: 0 }\n  - call: flow.session.yaml\n  - request: GET /after\n';
      const repo = createRepo(major, {
        'vitest.config.mjs': configOf({ lanes, report: { json: 'out/report.json', html: 'out/report.html' } }),
        'a.session.yaml': calling,
        'flow.session.yaml': 'steps:\n  - request: GET /me\n',
      });
      const url = server.of(`bail-report-${major}-${lanes}`);
      const { code } = await repo.vitest(['run', '--reporter=dot', '--bail=1', 'a.session'], { BASE_URL: url });
      expect(code).toBe(1);
      const report = readReport(repo.folder);
      expect(outlineOf(report)).toMatchInlineSnapshot(`
        "{"requests":3,"passed":0,"failed":1,"skipped":2,"waiting":0,"retried":{"requests":0,"sends":0},"untested":0,"sessions":{"passed":0,"failed":1,"skipped":0,"waiting":0}}
        failed a.session.yaml (a)
          1 failed GET /teapot ↻1 | status equals 0
          ↳ call flow  {"passed":0,"failed":0,"skipped":1,"waiting":0}
            2.1 skipped GET /me ↻0 | the run was cancelled
          3 skipped GET /after ↻0 | the run was cancelled"
      `);
      const html = htmlData(repo.folder);
      expect(html).toContainEqual(expect.objectContaining({ id: '2.1', state: 'skipped' }));
    },
  );

  test('a record is whole: request, response, captures, tests, sends, places', async () => {
    const repo = createRepo(major, { ...shop, 'vitest.config.mjs': config });
    const url = server.of(`whole-${major}`);
    await repo.vitest(['run', '--reporter=dot', 'checkout'], { BASE_URL: url });
    const [session] = readReport(repo.folder).sessions;
    const [call] = session!.rows;
    const login = call!.kind === 'call' && call!.rows[0]!.kind === 'request' ? call!.rows[0]!.record : undefined;
    expect(login).toMatchObject({
      source: [{ file: 'flows/login.session.yaml' }, { file: 'checkout.session.yaml' }],
      request: { method: 'POST', url: `${url}/login`, body: { text: '{"user":"ann","password":"***"}' } },
      response: { status: 200, headers: expect.arrayContaining([['content-type', 'application/json']]) },
      captures: [{ name: 'method', source: '$.method', found: true, value: 'POST' }],
    });
    expect(login!.response!.body.text).toContain('"token":"***"');
  });

  test('a step that is selected is a report of that step', async () => {
    const repo = createRepo(major, { ...shop, 'vitest.config.mjs': config });
    await repo.vitest(['run', '--reporter=dot', 'plain', '-t', 'GET /b'], { BASE_URL: server.of(`alone-${major}`) });
    const report = readReport(repo.folder);
    expect(outlineOf(report)).toMatchInlineSnapshot(`
      "{"requests":1,"passed":1,"failed":0,"skipped":0,"waiting":0,"retried":{"requests":0,"sends":0},"untested":1,"sessions":{"passed":1,"failed":0,"skipped":0,"waiting":0}}
      passed plain.session.yaml (plain)
        2 passed GET /b ↻1"
    `);
    expect(report.sessions[0]!.rows[0]).toMatchObject({ record: { earlier: { count: 1, failed: [] } } });
  });

  test('a file whose process ended has failed', async () => {
    const crash = `settings: { pre: ./exit.mjs }\nsteps:\n  - request: GET /a\n`;
    const files = {
      'crash.session.yaml': crash,
      'exit.mjs': `export default () => process.kill(process.pid, 'SIGKILL');\n`,
    };
    const repo = createRepo(major, {
      ...files,
      'vitest.config.mjs': configOf({ report: { json: 'out/report.json' }, lanes: false }),
    });
    expect((await repo.vitest(['run', '--reporter=dot'])).code).toBe(1);
    expect(outlineOf(readReport(repo.folder))).toMatchInlineSnapshot(`
      "{"requests":0,"passed":0,"failed":0,"skipped":0,"waiting":0,"retried":{"requests":0,"sends":0},"untested":0,"sessions":{"passed":0,"failed":1,"skipped":0,"waiting":0}}
      failed crash.session.yaml (crash)
          ! file-not-finished: the file did not finish: the process that ran it ended"
    `);
  });

  test('a cancelled run reports what ran and what it never came to, and no failure for that', async () => {
    const wait = `steps:\n  - request: GET /a\n  - request: GET /hang\n  - request: GET /c\n`;
    const repo = createRepo(major, {
      'a.session.yaml': wait,
      'b.session.yaml': wait,
      'cancel.mjs': `export default class {
  async onTestCaseReady({ name, project }) {
    if (name !== 'GET /hang') return;
    const log = async () => (await fetch('${server.url}/cancelling-${major}/log/cancel-${major}')).json();
    while (!(await log()).includes('GET /hang'));
    project.vitest.cancelCurrentRun('keyboard-input');
  }
}
`,
      'vitest.config.mjs': configOf({ report: { json: 'out/report.json' }, lanes: 1 }),
    });
    await repo.vitest(['run', '--reporter=dot', '--reporter=./cancel.mjs'], { BASE_URL: server.of(`cancel-${major}`) });
    expect(outlineOf(readReport(repo.folder))).toMatchInlineSnapshot(`
      "{"requests":3,"passed":1,"failed":0,"skipped":2,"waiting":0,"retried":{"requests":0,"sends":0},"untested":1,"sessions":{"passed":1,"failed":0,"skipped":0,"waiting":0}}
      passed a.session.yaml (a)
        1 passed GET /a ↻1
        2 skipped GET /hang ↻1 | the run was cancelled
        3 skipped GET /c ↻0 | the run was cancelled"
    `);
  });

  test('a watch run writes all that is known again after each re-run', async () => {
    const repo = createRepo(major, { ...shop, 'vitest.config.mjs': config });
    const running = repo.start(['watch', '--reporter=dot', 'plain', 'clean'], {
      BASE_URL: server.of(`watch-${major}`),
    });
    const states = (): string => {
      if (!existsSync(join(repo.folder, 'out/report.json'))) return '';
      return readReport(repo.folder)
        .sessions.map(({ name, state, rows }) => `${name} ${state} ${rows.length}`)
        .join(', ');
    };
    await expect.poll(states).toBe('clean failed 1, plain passed 2');
    repo.write({ 'plain.session.yaml': 'steps:\n  - request: GET /a\n    tests: { status: 500 }\n' });
    await expect.poll(states).toBe('clean failed 1, plain failed 1');
    running.interrupt();
    await running.finished;
  });

  test('a report that cannot be written fails the run and says why', async () => {
    const repo = createRepo(major, { 'plain.session.yaml': shop['plain.session.yaml']!, 'vitest.config.mjs': config });
    mkdirSync(join(repo.folder, 'out/report.json'), { recursive: true });
    const { code, stdout, stderr } = await repo.vitest(['run', '--reporter=dot'], {
      BASE_URL: server.of(`unwritten-${major}`),
    });
    expect(stdout).toContain('2 passed');
    expect(stderr).toContain('cannot write the report out/report.json: ');
    expect(code).toBe(1);
    expect(readdirSync(join(repo.folder, 'out'))).toEqual(['report.json']);
  });

  test('without the option nothing is written', async () => {
    const repo = createRepo(major, { 'plain.session.yaml': shop['plain.session.yaml']! });
    const before = readdirSync(repo.folder);
    await repo.vitest(['run', '--reporter=dot'], { BASE_URL: server.of(`none-${major}`) });
    expect(readdirSync(repo.folder)).toEqual(before);
  });
});
