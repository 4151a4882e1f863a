import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeChunks } from '../../../../src/hosts/common/write-chunks.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-modes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(process.platform === 'win32')('a report keeps the mode of the file that it replaces', async () => {
  for (const mode of [0o600, 0o640, 0o664]) {
    const path = join(folder, `${mode}.json`);
    writeFileSync(path, 'before');
    chmodSync(path, mode);
    await writeChunks(path, ['after']);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['after', mode]);
  }
});

test.skipIf(process.platform === 'win32')('a signal that ends the process leaves no part of a report', async () => {
  const source = pathToFileURL(join(import.meta.dirname, '../../../../src/hosts/common/write-chunks.ts')).href;
  const code = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => next(name.startsWith('.') ? name.replace(/js$/, 'ts') : name, context) });
    const { writeChunks } = await import(${JSON.stringify(source)});
    async function* endless() { for (;;) { yield 'x'.repeat(65536); await new Promise((done) => setTimeout(done, 20)); } }
    await writeChunks(${JSON.stringify(join(folder, 'report.json'))}, endless());`;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], { stdio: 'inherit' });
    const ended = once(child, 'exit');
    while (readdirSync(folder).length === 0 && child.exitCode === null) await setTimeout(20);
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(readdirSync(folder)).toEqual([]);
  }
});
