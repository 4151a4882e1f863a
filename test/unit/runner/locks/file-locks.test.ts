import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lockInTurn, tryLock } from '../../../../src/runner/locks/file-locks.js';

let folder: string;
const contenders: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callsheet-file-locks-'));
  // Windows asks the second.
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => contenders.forEach((contender) => contender.kill()));

const locks = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith('callsheet-locks'))
    .flatMap((name) => readdirSync(join(folder, name)).map((lock) => join(folder, name, lock)));

/** Makes the locks that are held look as if their process had been killed. */
function killHolders(): void {
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const lock of locks()) writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(pid)));
}

test('names are held together or not at all, and for one project', () => {
  const release = tryLock('/a', ['x', 'y'])!;
  expect(tryLock('/a', ['z', 'y'])).toBe(undefined);
  expect(locks()).toHaveLength(2);
  tryLock('/a', ['z'])!();
  tryLock('/b', ['x'])!();
  release();
  expect(locks()).toEqual([]);
});

test('a waiting process gets its turn, or is called off', async () => {
  const release = tryLock('/a', ['x'])!;
  const calledOff = new AbortController();
  const [first, second] = [lockInTurn('/a', ['x']), lockInTurn('/a', ['x'], calledOff.signal)];
  calledOff.abort();
  (await second)();
  expect(locks()).toHaveLength(1);
  release();
  (await first)();
  expect(locks()).toEqual([]);
});

test('a lock of a process that is gone, or gives no sign of life, is taken over; its own release leaves it', () => {
  const late = tryLock('/a', ['x'])!;
  killHolders();
  const second = tryLock('/a', ['x'])!;
  const long = new Date(Date.now() - 60_000);
  for (const lock of locks()) utimesSync(lock, long, long);
  const third = tryLock('/a', ['x'])!;
  late();
  second();
  expect(tryLock('/a', ['x'])).toBe(undefined);
  third();
  expect(locks()).toEqual([]);
});

test('a process that holds a lock gives signs of life, as long as it holds it', async () => {
  const release = tryLock('/a', ['x'])!;
  const [lock] = locks();
  const long = new Date(Date.now() - 20_000);
  utimesSync(lock!, long, long);
  await expect.poll(() => Date.now() - statSync(lock!).mtimeMs).toBeLessThan(10_000);
  release();
});

test('a lock is taken over also from a process that was killed while taking it over', () => {
  tryLock('/a', ['x']);
  const [lock] = locks();
  const token = readFileSync(lock!, 'utf8').split(' ')[1]!;
  writeFileSync(`${lock}.${token}`, readFileSync(lock!, 'utf8').replace(token, 'another'));
  killHolders();
  tryLock('/a', ['x'])!();
  expect(locks()).toEqual([]);
});

test('a lock that another user has put there leads to no other file', () => {
  const release = tryLock('/a', ['x'])!;
  const [lock = ''] = locks();
  release();
  const [theirs, old] = [join(folder, 'theirs.txt'), new Date(0)];
  mkdirSync(`${lock}.`);
  writeFileSync(theirs, '0 all that they wrote');
  writeFileSync(lock, '0 /../../theirs.txt');
  for (const path of [theirs, lock]) utimesSync(path, old, old);
  expect(() => tryLock('/a', ['x'])).toThrow('callsheet-locks-0: it is a directory');
  expect(readFileSync(theirs, 'utf8')).toBe('0 all that they wrote');
});

test.skipIf(process.platform === 'win32')('only the user can read the folder of the locks', () => {
  tryLock('/a', ['x'])!();
  const [name = ''] = readdirSync(folder);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
});

test('of many processes that wait on a dead lock one at a time gets it', async () => {
  const script = fileURLToPath(new URL('lock-contender.mjs', import.meta.url));
  contenders.push(...Array.from({ length: 4 }, () => fork(script, { execArgv: [], env: process.env })));
  let overlaps = 0;
  for (let round = 0; round < 50; round += 1) {
    tryLock(`/${round}`, ['account']);
    killHolders();
    const reported = contenders.map((contender) => once(contender, 'message'));
    for (const contender of contenders) contender.send({ root: `/${round}`, mark: join(folder, `mark-${round}`) });
    const answers = (await Promise.all(reported)) as [{ others: number }][];
    overlaps += answers.reduce((sum, [{ others }]) => sum + others, 0);
  }
  expect(overlaps).toBe(0);
  expect(locks()).toEqual([]);
});

test('a temporary folder that is not there is said so, and not made', () => {
  const missing = join(folder, 'not', 'there');
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, missing);
  expect(() => tryLock('/a', ['x'])).toThrow('callsheet-locks-0: no such folder');
  expect(readdirSync(folder)).toEqual([]);
});
