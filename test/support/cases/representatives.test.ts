import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import schema from '../../../schema.json' with { type: 'json' };
import { stepKeys } from '../../../src/format/steps/describe.js';
import { expectedShape } from './expected.js';
import { runsOnHosts } from './hosts.js';
import { allCases, readCases } from './read-cases.js';
import { representatives, shownBy } from './representatives.js';

const able = allCases().cases.filter(runsOnHosts);
const chosen = representatives(able);
const shown = [...new Set(chosen.flatMap((of) => [...shownBy(of)]))];

test('representatives show all that the cases show', () => {
  expect(able.flatMap((of) => [...shownBy(of)]).filter((what) => !shown.includes(what))).toEqual([]);
  expect(chosen.length).toBeLessThan(able.length / 4);
});

test('they show each kind of step, key, state and option, but for what only tests of hosts show', () => {
  const missingOf = (kind: string, names: readonly string[]): readonly string[] =>
    names.map((name) => `${kind}${name}`).filter((what) => !shown.includes(what));
  const { properties } = schema;
  expect([
    ...missingOf('step ', stepKeys),
    ...missingOf('', Object.keys(properties)),
    ...missingOf('settings.', Object.keys(properties.settings.properties)),
    ...missingOf('state ', ['passed', 'failed', 'skipped', 'waiting']),
    ...missingOf('option ', Object.keys(expectedShape.shape.options.unwrap().shape)),
  ]).toEqual(['tags', 'settings.exclusive', 'option redact']);
});

const expected = 'records:\n  - step: "1"\n    state: passed\n';
const session = (tests: string): string => `steps:\n  - request: GET /a\n    tests: ${tests}\n`;

test('a case is chosen for what hosts do in it, if no earlier one shows that', () => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-representatives-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const plain = session('{ status: 200 }');
  const files = {
    'a/main.session.yaml': plain,
    'b-operator/main.session.yaml': session('{ status: { gt: 200 } }'),
    'b-pipe/main.session.yaml': session("{ '{{var.a | upper}}': A }"),
    'c-answer/main.session.yaml': plain,
    'c-answer/server.yaml': 'GET /a: { hang: true }\n',
    'd-state/main.session.yaml': plain,
    'd-state/expected.yaml': 'records:\n  - step: "1"\n    state: failed\n',
    'e-deep/main.session.yaml': plain,
    'e-deep/expected.yaml': 'records:\n  - step: "1.1"\n    state: failed\n',
    'f-env/main.session.yaml': plain,
    'f-env/expected.yaml': `env: { SHOP: open }\n${expected}`,
    'g-option/main.session.yaml': plain,
    'g-option/expected.yaml': `options: { waits: fail }\n${expected}`,
    'h-selection/main.session.yaml': plain,
    'h-selection/expected.yaml': `run: [1]\n${expected}`,
    'i-post/main.session.yaml': plain,
    'i-post/expected.yaml': `postFailures: [{ code: post-script-failed }]\n${expected}`,
    'j-script/main.session.yaml': plain,
    'j-script/seed.mjs': 'export default () => {};\n',
    'k-script-again/main.session.yaml': plain,
    'k-script-again/clean.mjs': 'export default () => {};\n',
    'l-script-that-throws/main.session.yaml': plain,
    'l-script-that-throws/seed.mjs': 'export default () => { throw 1; };\n',
    'l-selection-with-a-script/main.session.yaml': plain,
    'l-selection-with-a-script/expected.yaml': `run: [1]\n${expected}`,
    'l-selection-with-a-script/seed.mjs': 'export default () => {};\n',
    'l-selection-with-a-script-again/main.session.yaml': plain,
    'l-selection-with-a-script-again/expected.yaml': `run: [1]\n${expected}`,
    'l-selection-with-a-script-again/seed.mjs': 'export default () => {};\n',
    'm-env-file/main.session.yaml': plain,
    'm-env-file/.env.staging': 'SHOP=open\n',
    'm-import/main.session.yaml': plain,
    'm-import/seed.mjs': "import 'node:fs';\nexport default () => {};\n",
    'n-server-in-code/main.session.yaml': plain,
    'n-server-in-code/server.ts': 'export default () => { throw 1; };\n',
    'o-sign/main.session.yaml': plain.replace('/a', '/a#b'),
    'p-block/main.session.yaml': `${plain}  - if: { status: 200 }\n`,
    'q-within-a-block/main.session.yaml': `${plain}  - if: { status: 200 }\n  - request: GET /b\n`,
    'r-behind-a-block/main.session.yaml': `${plain}  - if: { status: 200 }\n  - end\n  - request: GET /b\n`,
    's-list-of-settings/main.session.yaml': `settings: { pre: [a.ts, b.ts] }\n${plain}`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
    const own = join(root, dirname(name), 'expected.yaml');
    if (!existsSync(own)) writeFileSync(own, expected);
  }
  const { cases, broken } = readCases(root);
  expect(broken).toEqual([]);
  const left = cases.map(({ name }) => name).filter((name) => !representatives(cases).some((of) => of.name === name));
  expect(left).toEqual([
    'b-operator',
    'b-pipe',
    'c-answer',
    'k-script-again',
    'l-selection-with-a-script-again',
    'n-server-in-code',
  ]);
});
