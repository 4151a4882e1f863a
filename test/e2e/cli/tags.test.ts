import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const cli = join(import.meta.dirname, '../../../dist/cli.js');

function run(expression: string) {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-tags-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'callsheet.config.json'), '{}');
  const steps = [
    { request: 'GET http://127.0.0.1:9/a', skip: true, tags: 'smoke' },
    { request: 'GET http://127.0.0.1:9/b', skip: true, tags: ['smoke', 'slow'] },
  ];
  writeFileSync(join(folder, 'a.session.yaml'), JSON.stringify({ tags: 'api', steps }));
  return spawnSync(process.execPath, [cli, 'run', '--json', '--tags', expression], { cwd: folder, encoding: 'utf8' });
}

test('callsheet run --tags runs the steps whose tags meet the expression', () => {
  const { stdout } = run('api and smoke and not slow');
  expect((JSON.parse(stdout) as { summary: { requests: number } }).summary.requests).toBe(1);
});

test('an expression that cannot be read is refused with bad-tags', () => {
  const { status, stderr, stdout } = run('smoke and');
  expect([status, `${stdout}${stderr}`]).toEqual([2, expect.stringContaining('bad-tags')]);
});
