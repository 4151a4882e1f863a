import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors, vitestMajors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createRepo, normalise } from '../vitest/repo.js';
import { askVitest, type Item, tree } from './extension.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const named = (name: string, key = 'request', value = 'GET /x'): string => `  - ${key}: ${value}\n    name: ${name}\n`;

const names = `name: it's "all" of it
steps:
${named("it's Ann's")}${named(`say "hi"`)}${named('it\'s `code` and "more"')}${named("'${x} in `ticks`'")}${named(
  '|\n      two\n      lines',
)}${named('emoji 😀 ünï → 中文')}${named('same')}${named('same')}${named(String.raw`back\slash`)}${named(
  String.raw`'a > b  c'`,
)}${named('"tab\\there"')}${named('"\\0"')}  - call: flows/deep.session.yaml
    alias: again
  - if: { status: 200 }
  - call: flows/deep.session.yaml
  - else:
  - request: DELETE /{{var.id}}?a=1&b=$x
  - end:
  - call: flows/missing.session.yaml
  - call: flows/web.session.yaml
`;

const files = {
  'names.session.yaml': names,
  'flows/deep.session.yaml': `steps:\n  - request: GET /deep\n  - call: leaf.session.yaml\n  - request: GET /deep/2\n`,
  'flows/leaf.session.yaml': `name: '\`''"'\nsteps:\n  - request: GET /leaf\n`,
  'flows/web.session.yaml': `kind: web\nsteps:\n  - open: page\n`,
  'needs.session.yaml': `inputs: { user: null }\nsteps:\n  - request: GET /users\n`,
  'broken.session.yaml': `steps:\n  - request: GET /x\n    hedders: {}\n  - request: GET\n`,
};

const config = (baseUrl: string, lanes: number | false): string => `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ baseUrl: '${baseUrl}', lanes: ${lanes} })],
  test: { include: ['**/*.test.js'], passWithNoTests: true },
};
`;

/** An older major shows lanes by day, and workers at night. */
const modes = [
  ...vitestMajors.map((major) => ({ major, lanes: 32 }) as const),
  ...majors.map((major) => ({ major, lanes: false }) as const),
];

describe.each(modes)('an editor with vitest $major, lanes $lanes', ({ major, lanes }) => {
  test('lists each row on its line, with the labels and ids that a run has', { timeout: 300_000 }, async () => {
    const repo = { ...files, 'vitest.config.mjs': config(server.of('names'), lanes) };
    const { results, logs } = await askVitest(major, repo, [{ action: 'collect' }, { action: 'runAll' }]);
    const [listed = [], run = []] = results.map((items) => items.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    expect(tree(listed)).toMatchInlineSnapshot(`
      "- broken.session.yaml
      - flows/deep.session.yaml
      1   deep
      2     GET /deep
      3     ↳ call leaf
      3       GET /leaf
      4     GET /deep/2
      - flows/leaf.session.yaml
      1   \`’"
      3     GET /leaf
      - flows/web.session.yaml
      1   web
      1     made of web steps
      - names.session.yaml
      1   it's "all" of it
      3     it's Ann's
      5     say "hi"
      7     it’s \`code\` and "more"
      9     \${x} in \`ticks\`
      11     two lines
      15     emoji 😀 ünï → 中文
      17     same
      19     same
      21     back＼slash
      23     a > b c
      25     tab here
      27     ＼u0000
      29     ↳ call deep again
      29       GET /deep
      29       ↳ call leaf
      29         GET /leaf
      29       GET /deep/2
      32     ↳ call deep
      32       GET /deep
      32       ↳ call leaf
      32         GET /leaf
      32       GET /deep/2
      34     DELETE /{{var.id}}?a=1&b=$x
      36     ↳ call missing
      37     ↳ call web
      - needs.session.yaml
      1   needs
      1     needs input user
      "
    `);
    expect(tree(run)).toBe(tree(listed));
    expect(ids(run)).toEqual(ids(listed));
    const [broken] = listed;
    expect(broken!.errors.join('\n')).toMatchInlineSnapshot(`
      "error[unknown-key] unknown key \`hedders\` in a request
       --> broken.session.yaml:3:5
        = hint: Did you mean \`headers\`?

      error[bad-url] \`GET\` has no URL
       --> broken.session.yaml:4:14
        = hint: Write both: \`GET /orders\`."
    `);
    expect(run[0]!.errors.join('\n')).toContain(broken!.errors[0]);
    expect(/ FAIL {2}broken[^]*?(?=\n⎯)/.exec(logs)?.[0].trimEnd()).toMatchInlineSnapshot(`
      " FAIL  broken.session.yaml

       ✗ unknown key \`hedders\` in a request [unknown-key]  3:5
         → Did you mean \`headers\`?
       ✗ \`GET\` has no URL [bad-url]  4:14
         → Write both: \`GET /orders\`.

       ❯ broken.session.yaml:3:5
           1 │ steps:
           2 │   - request: GET /x
         > 3 │     hedders: {}
             │     ^^^^^^^
         > 4 │   - request: GET
             │              ^^^"
    `);
  });

  test('vitest list has the same tests, and picks by name and line', { timeout: 300_000 }, async () => {
    const repo = createRepo(major, { ...files, 'vitest.config.mjs': config(server.of('names'), lanes) });
    const list = async (...args: string[]) => {
      const { stdout, stderr } = await repo.vitest(['list', ...args]);
      return normalise(stdout + stderr, repo).split('\n');
    };
    const json = JSON.parse((await list('names', 'deep', '--json')).join('\n')) as readonly { readonly name: string }[];
    expect(json.map((entry) => JSON.stringify(entry)).join('\n')).toMatchInlineSnapshot(`
      "{"name":"it's \\"all\\" of it > it's Ann's","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":3,"column":5}}
      {"name":"it's \\"all\\" of it > say \\"hi\\"","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":5,"column":5}}
      {"name":"it's \\"all\\" of it > it’s \`code\` and \\"more\\"","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":7,"column":5}}
      {"name":"it's \\"all\\" of it > \${x} in \`ticks\`","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":9,"column":5}}
      {"name":"it's \\"all\\" of it > two lines","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":11,"column":5}}
      {"name":"it's \\"all\\" of it > emoji 😀 ünï → 中文","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":15,"column":5}}
      {"name":"it's \\"all\\" of it > same","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":17,"column":5}}
      {"name":"it's \\"all\\" of it > same","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":19,"column":5}}
      {"name":"it's \\"all\\" of it > back＼slash","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":21,"column":5}}
      {"name":"it's \\"all\\" of it > a > b c","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":23,"column":5}}
      {"name":"it's \\"all\\" of it > tab here","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":25,"column":5}}
      {"name":"it's \\"all\\" of it > ＼u0000","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":27,"column":5}}
      {"name":"it's \\"all\\" of it > ↳ call deep again > GET /deep","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":29,"column":5}}
      {"name":"it's \\"all\\" of it > ↳ call deep again > ↳ call leaf > GET /leaf","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":29,"column":5}}
      {"name":"it's \\"all\\" of it > ↳ call deep again > GET /deep/2","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":29,"column":5}}
      {"name":"it's \\"all\\" of it > ↳ call deep > GET /deep","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":32,"column":5}}
      {"name":"it's \\"all\\" of it > ↳ call deep > ↳ call leaf > GET /leaf","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":32,"column":5}}
      {"name":"it's \\"all\\" of it > ↳ call deep > GET /deep/2","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":32,"column":5}}
      {"name":"it's \\"all\\" of it > DELETE /{{var.id}}?a=1&b=$x","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":34,"column":5}}
      {"name":"it's \\"all\\" of it > ↳ call missing","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":36,"column":5}}
      {"name":"it's \\"all\\" of it > ↳ call web","file":"<root>/names.session.yaml","projectName":"callsheet","location":{"line":37,"column":5}}
      {"name":"deep > GET /deep","file":"<root>/flows/deep.session.yaml","projectName":"callsheet","location":{"line":2,"column":5}}
      {"name":"deep > ↳ call leaf > GET /leaf","file":"<root>/flows/deep.session.yaml","projectName":"callsheet","location":{"line":3,"column":5}}
      {"name":"deep > GET /deep/2","file":"<root>/flows/deep.session.yaml","projectName":"callsheet","location":{"line":4,"column":5}}"
    `);
    const title = `[callsheet] names.session.yaml > it's "all" of it > ↳ call deep again`;
    const [first, last] = [`${title} > GET /deep`, `${title} > GET /deep/2`];
    expect(await list('names.session.yaml:29')).toEqual([first, `${title} > ↳ call leaf > GET /leaf`, last]);
    const nested = ['↳ call deep again', 'GET /deep'].join(major === 5 ? ' > ' : ' ');
    expect(await list('names', '-t', nested)).toEqual([first, last]);
  });
});

function ids(items: readonly Item[]): readonly unknown[] {
  return items.map(({ id, tasks = [] }) => [id, ids(tasks)]);
}
