import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Plan } from '../../../model/plan.js';

/** ms between two tries to get a lock. */
const pause = 20;
/** ms between two signs of life of who holds one, and after how many without he is taken to be gone. */
const heartbeat = 2_000;
const patience = 30_000;

/**
 * Runs a case while none with a name under `settings.exclusive` that it or one of its flows has runs, in any worker of
 * any run of the project. The locks are files, as workers are processes.
 */
export async function whileExclusive<Value>(plan: Plan, root: string, work: () => Promise<Value>): Promise<Value> {
  const names = new Set(plan.sessions.flatMap(({ settings }) => settings.exclusive ?? []));
  const held: string[] = [];
  const beat = setInterval(() => held.forEach(touch), heartbeat).unref();
  try {
    // In one order for all, so that no two cases wait for each other.
    for (const name of [...names].toSorted()) held.push(await takeLock(root, name));
    return await work();
  } finally {
    clearInterval(beat);
    for (const lock of held) rmSync(lock, { force: true });
  }
}

/** By number, as a user of a container need not have a name; where there are none, the temporary folder is the user's own. */
async function takeLock(root: string, name: string): Promise<string> {
  const folder = join(tmpdir(), `callsheet-locks-${process.getuid?.() ?? 'own'}`);
  const lock = join(folder, createHash('sha1').update(`${root}\0${name}`).digest('hex'));
  mkdirSync(folder, { recursive: true });
  while (!tryLock(lock)) {
    if (isLeftBehind(lock)) rmSync(lock, { force: true });
    else await delay(pause);
  }
  return lock;
}

function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A lock that has been taken away while this process slept is not made again. */
function touch(lock: string): void {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    return;
  }
}

/** Whether the process that holds a lock has ended without giving it back; its number may be another's by now. */
function isLeftBehind(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > patience) return true;
    const pid = Number(readFileSync(lock, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
