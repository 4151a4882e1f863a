import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { authNames } from '../../../src/format/auth.js';
import { bodyNames } from '../../../src/format/bodies.js';
import { operatorNames } from '../../../src/format/operators.js';
import { generatorNames } from '../../../src/format/references/generators.js';
import { pipeNames } from '../../../src/format/references/pipes.js';
import { stepKeys } from '../../../src/format/steps/describe.js';
import { runsOnHosts } from './hosts.js';
import { readCases } from './read-cases.js';
import { representatives, shownBy } from './representatives.js';

const able = readCases(join(import.meta.dirname, '../../cases')).cases.filter(runsOnHosts);
const chosen = representatives(able);
const shown = [...new Set(chosen.flatMap((of) => [...shownBy(of)]))];

test('representatives show all that the cases show', () => {
  expect(able.flatMap((of) => [...shownBy(of)]).filter((what) => !shown.includes(what))).toEqual([]);
  expect(chosen.length).toBeLessThan(able.length / 2);
});

test('they show each step, operator, body, way of signing in, pipe and generator that needs no fake clock', () => {
  const ofTheFormat = [
    ...stepKeys.map((key) => `steps.${key}`),
    ...[...operatorNames, ...bodyNames, ...authNames].map((name) => `.${name}`),
    ...pipeNames.map((name) => `pipe ${name}`),
    ...generatorNames.map((name) => `generator ${name}`),
  ];
  const missing = ofTheFormat.filter((name) => !shown.some((what) => what.endsWith(name)));
  expect(missing).toEqual(['.awsSigV4', 'pipe date']);
});

const expected = 'records:\n  - step: "1"\n    state: passed\n';
const session = (tests: string): string => `steps:\n  - request: GET /a\n    tests: ${tests}\n`;

test('a case is chosen for a script, or for what no earlier one shows', () => {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-representatives-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const files = {
    'a/main.session.yaml': session('{ status: 200 }'),
    'b-shows-the-same/main.session.yaml': session('{ status: 404 }'),
    'c-operator/main.session.yaml': session('{ status: { gt: 200 } }'),
    'd-answer/main.session.yaml': session('{ status: 200 }'),
    'd-answer/server.yaml': 'GET /a: { hang: true }\n',
    'e-state/main.session.yaml': session('{ status: 200 }'),
    'e-state/expected.yaml': 'records:\n  - step: "1"\n    state: failed\n',
    'f-script/main.session.yaml': session('{ status: 200 }'),
    'f-script/seed.mjs': 'export default () => {};\n',
    'g-server-in-code/main.session.yaml': session('{ status: 200 }'),
    'g-server-in-code/server.ts': 'export default () => {};\n',
    'h-sign/main.session.yaml': session('{ status: 200 }').replace('/a', '/a#b'),
    'i-pipe/main.session.yaml': session("{ '{{var.a | upper}}': A }"),
    'j-generator/main.session.yaml': session("{ '{{uuid}}': A }"),
    'k-generator-again/main.session.yaml': session("{ '{{ uuid }}': B }"),
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
    if (!name.startsWith('e-state')) writeFileSync(join(root, dirname(name), 'expected.yaml'), expected);
  }
  const { cases, broken } = readCases(root);
  expect(broken).toEqual([]);
  expect(representatives(cases).map(({ name }) => name)).toEqual([
    'a',
    'c-operator',
    'd-answer',
    'e-state',
    'f-script',
    'h-sign',
    'i-pipe',
    'j-generator',
  ]);
});
