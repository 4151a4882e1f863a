import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../support/run-cli.js';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'callsheet-odd-'));
  writeFileSync(join(root, 'package.json'), '{}');
  writeFileSync(join(root, 'a.session.yaml'), 'steps:\n  - request: GET /\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const row = (value: unknown): unknown => ({ version: 1, sessions: [{ file: 'a.session.yaml', rows: [value] }] });
const odd: readonly unknown[] = [
  null,
  [],
  { version: 1, sessions: [null] },
  { version: 1, sessions: [{ file: 1, rows: [] }] },
  { version: 1, sessions: [{ file: 'a.session.yaml', rows: {} }] },
  row(null),
  row({ kind: 'request', id: '1', record: null }),
  row({ kind: 'request', id: '1', record: { title: 'GET /', state: 'passed', sends: [null] } }),
  row({ kind: 'call', id: '1', title: 'a', counts: null, rows: [] }),
  row({ kind: 'arm', id: '1', title: 'a', rows: [{ kind: 'request' }] }),
];

for (const report of odd)
  test(`rows --last refuses ${JSON.stringify(report)} in words`, async () => {
    writeFileSync(join(root, 'last.json'), JSON.stringify(report));
    const { code, stderr } = await runCli(['rows', 'a.session.yaml', '--last', 'last.json'], root);
    expect(code).toBe(2);
    expect(stderr).toContain('last.json is not a report of a run: it has a different structure');
    expect(stderr).not.toMatch(/\n\s+at /);
  });

test.skipIf(process.platform === 'win32')(
  'check prints no signs of a file name that a terminal or a log obeys',
  async () => {
    const name = 'a\u001b[31m\u200e\u061c\u202e.session.yaml';
    mkdirSync(join(root, 'odd'));
    writeFileSync(join(root, 'odd', name), 'steps:\n  - requst: GET /\u200f\n');
    const { stdout } = await runCli(['check'], root, { env: { GITHUB_ACTIONS: 'true' } });
    expect(stdout).toContain('::error file=odd/a');
    // oxlint-disable-next-line no-control-regex
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u200e\u200f\u061c\u202e]/);
  },
);
