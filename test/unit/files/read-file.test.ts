import { execFileSync, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { limits, type FileKind, pathWithin } from '../../../src/files/refused.js';
import { readEnvFileSync } from '../../../src/files/read-env-file.js';
import { readBytes, readBytesSync, readTextSync } from '../../../src/files/read-file.js';
import { writeNewFile } from '../../../src/files/write-new-file.js';
import { reasonOf } from '../../../src/problems/disk/file-reason.js';
import { least } from '../../support/growth.js';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'callsheet-files-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

async function outcomes(path: string, kind: FileKind): Promise<readonly string[]> {
  const sync = (): string => {
    try {
      return readBytesSync(path, kind).toString();
    } catch (error) {
      return reasonOf(error);
    }
  };
  const later = readBytes(path, kind).then(String, reasonOf);
  return [sync(), await later];
}

const both = (text: string): readonly string[] => [text, text];
const onUnix = test.skipIf(process.platform === 'win32');

test('a file is read whole, be it empty or longer than a buffer', async () => {
  const path = join(folder(), 'file');
  for (const text of ['', 'a', 'é'.repeat(100_000)]) {
    writeFileSync(path, text);
    expect(await outcomes(path, 'body')).toEqual(both(text));
  }
});

test('a file that is not there, a folder, and one over the limit of its kind have a reason', async () => {
  const at = folder();
  expect(await outcomes(join(at, 'none'), 'body')).toEqual(both('no such file'));
  expect(await outcomes(at, 'body')).toEqual(both('it is a directory'));
  const path = join(at, 'long');
  writeFileSync(path, '');
  truncateSync(path, limits.env);
  expect((await outcomes(path, 'env')).map(({ length }) => length)).toEqual([limits.env, limits.env]);
  truncateSync(path, limits.env + 1);
  expect(await outcomes(path, 'env')).toEqual(both('it is larger than 1 MiB'));
});

onUnix('pipes, devices and sockets are not opened', async () => {
  const at = folder();
  const [pipe, link, socket] = [join(at, 'pipe'), join(at, 'link'), join(at, 'socket')];
  execFileSync('mkfifo', [pipe]);
  symlinkSync('/dev/zero', link);
  const server = createServer().listen(socket);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  expect(await outcomes(pipe, 'body')).toEqual(both('it is a pipe'));
  expect(await outcomes(link, 'body')).toEqual(both('it is a device'));
  expect(await outcomes(socket, 'body')).toEqual(both('it is a socket'));
});

test.skipIf(process.platform !== 'linux')('files that the kernel calls empty are read, within the limit', async () => {
  expect(readTextSync('/proc/self/status', 'env').slice(0, 5)).toBe('Name:');
  expect(() => readTextSync('/proc/self/status', 'lock')).toThrow('it is larger than 1 KiB');
});

test('a mark before a text does not belong to it', () => {
  const path = join(folder(), 'file');
  for (const bytes of [Buffer.from('\uFEFF{}'), Buffer.from('\uFEFF{}', 'utf16le'), Buffer.from('{}')]) {
    writeFileSync(path, bytes);
    expect(readTextSync(path, 'schema')).toBe('{}');
  }
});

onUnix('a .env may be a pipe: it is read once, also in pieces and late', async () => {
  const pipe = join(folder(), '.env');
  execFileSync('mkfifo', [pipe]);
  const writer = spawn('sh', ['-c', `sleep 0.1; { printf A=; sleep 0.2; printf 1; } > '${pipe}'`]);
  expect(readEnvFileSync(pipe)).toBe('A=1');
  expect(readEnvFileSync(pipe)).toBe('A=1');
  await once(writer, 'exit');
});

onUnix('a .env that is a pipe without a writer holds nobody up for long', async () => {
  const pipe = join(folder(), '.env');
  execFileSync('mkfifo', [pipe]);
  const read = (): number => {
    const start = performance.now();
    for (let time = 0; time < 3; time++) expect(() => readEnvFileSync(pipe)).toThrow('nothing comes through the pipe');
    return performance.now() - start;
  };
  expect(await least(read, 1_000)).toBeLessThan(1_000);
});

onUnix('a .env that is a pipe without an end is given up at the limit of bytes', async () => {
  const pipe = join(folder(), '.env');
  execFileSync('mkfifo', [pipe]);
  const writer = spawn('sh', ['-c', `exec cat /dev/zero > '${pipe}'`]);
  expect(() => readEnvFileSync(pipe)).toThrow('it is larger than 1 MiB');
  await once(writer, 'exit');
});

test('a path leads out of a folder by dots, from its root and by links', () => {
  const at = folder();
  const root = join(at, 'project');
  mkdirSync(join(root, '..data'), { recursive: true });
  for (const path of ['out', 'project/in', 'project/..data/in']) writeFileSync(join(at, path), '');
  symlinkSync(join(at, 'out'), join(root, 'link'));
  symlinkSync(at, join(root, 'up'), 'junction');
  symlinkSync(root, join(at, 'same'), 'junction');
  const reason = (path: string, from = root): string | undefined => {
    try {
      pathWithin(from, path);
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  };
  const outside = 'it lies outside the project root';
  for (const path of ['in', '..data/in', '../project/in', join(root, 'in'), 'up/project/in'])
    expect(reason(path)).toBe(undefined);
  for (const path of ['../out', join(at, 'out'), 'link', 'up/out', '..', '../none']) expect(reason(path)).toBe(outside);
  expect(reason('in', join(at, 'same'))).toBe(undefined);
  expect(reason('none')).toBe('no such file');
});

test('a new file takes no place of another', () => {
  const at = folder();
  const path = join(at, 'file');
  writeNewFile(path, 'one');
  expect(() => writeNewFile(path, 'two')).toThrow('EEXIST');
  expect(readFileSync(path, 'utf8')).toBe('one');
});
