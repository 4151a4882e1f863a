import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeChunks } from '../../../../src/hosts/common/write-chunks.js';

const folder = mkdtempSync(join(tmpdir(), 'callsheet-chunks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file is replaced as a whole', async () => {
  const path = join(folder, 'a.json');
  writeFileSync(path, 'before');
  await writeChunks(path, ['{', '}']);
  expect(readFileSync(path, 'utf8')).toBe('{}');
  expect(readdirSync(folder)).toEqual(['a.json']);
});

test.skipIf(process.platform === 'win32')(
  'what is not a regular file is written to, and stays what it is',
  async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const read = readFile(pipe, 'utf8');
    await writeChunks(pipe, ['{', '}']);
    expect(statSync(pipe).isFIFO()).toBe(true);
    expect(await read).toBe('{}');
  },
);

test.skipIf(process.platform === 'win32')('a file that is open under a number is written on', async () => {
  const path = join(folder, 'output.txt');
  const fd = openSync(path, 'w');
  writeSync(fd, 'before ');
  await writeChunks(`/dev/fd/${fd}`, ['{', '}']);
  writeSync(fd, ' after');
  closeSync(fd);
  expect(readFileSync(path, 'utf8')).toBe('before {} after');
});

test.skipIf(process.platform === 'win32')(
  'a link at the place where a report is written first is not followed',
  async () => {
    const [path, theirs] = [join(folder, 'b.json'), join(folder, 'theirs.txt')];
    writeFileSync(theirs, 'all that they wrote');
    symlinkSync(theirs, `${path}.${process.pid}.part`);
    await writeChunks(path, ['{', '}']);
    expect(readFileSync(path, 'utf8')).toBe('{}');
    expect(readFileSync(theirs, 'utf8')).toBe('all that they wrote');
  },
);
