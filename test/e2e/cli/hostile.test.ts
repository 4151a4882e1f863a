import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { growth, SQUARE, type Work } from '../../support/growth.js';
import { runCli } from '../../support/run-cli.js';

function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-hostile-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'flows'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return root;
}

const lines = (count: number, line: (index: number) => string): string =>
  `steps:\n${Array.from({ length: count }, (_, index) => line(index)).join('')}`;

test('check reports every file, also with one that nests without end and one of many errors', async () => {
  const cwd = project({
    'a.session.yaml': `steps:\n  ${'['.repeat(4_900_000)}`,
    'b.session.yaml': lines(3_000, () => '  - requst: GET /\n'),
    'c.session.yaml': 'steps:\n  - request: GET /\n    tess: { status: 200 }\n',
  });
  const { code, stdout, stderr } = await runCli(['check'], cwd);
  expect(stderr).toBe('');
  expect(code).toBe(1);
  expect(
    stdout
      .match(/^error\[[\w-]+\]/gm)!
      .reduce((counts, label) => ({ ...counts, [label]: (counts[label] ?? 0) + 1 }), {} as Record<string, number>),
  ).toEqual({
    'error[too-deep]': 1,
    'error[unknown-step]': 500,
    'error[more-errors]': 1,
    'error[unknown-key]': 1,
  });
  expect(stdout).toContain('error[more-errors] and 2500 more errors in this file');
  expect(stdout).toContain('3002 errors in 3 files\n');
});

const floods: Readonly<Record<string, (count: number) => string>> = {
  'calls of missing flows': (count) => lines(count, (index) => `  - call: flows/logn${index}.session.yaml\n`),
  'calls of one missing flow': (count) => lines(count, () => '  - call: flows/logn.session.yaml\n'),
  'unknown keys of a step': (count) =>
    `${lines(1, () => '  - request: GET /\n')}${Array.from({ length: count }, (_, index) => `    test${index}: 1\n`).join('')}`,
  'references that nothing sets': (count) =>
    lines(count, (index) => `  - request: GET /{{var.a${index}}}\n    capture: { b${index}: $.id }\n`),
  'missing bodies': (count) => lines(count, (index) => `  - request: POST /\n    file: body${index}.bin\n`),
};

for (const [what, text] of Object.entries(floods))
  test(`check of four times as many ${what} takes about four times the time`, async () => {
    const flows = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`flows/login-${index}.session.yaml`, 'steps:\n  - request: GET /\n']),
    );
    const check = (count: number): Work => {
      const cwd = project({ ...flows, 'a.session.yaml': text(count) });
      return async () =>
        expect((await runCli(['check', 'a.session.yaml'], cwd)).stdout).toContain(`and ${count - 500} more`);
    };
    expect(await growth(check(1_000), check(4_000))).toBeLessThan(SQUARE);
  });
