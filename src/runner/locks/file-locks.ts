import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readTextSync } from '../../files/read-file.js';
import { whyRefused, FileRefused } from '../../files/refused.js';
import { writeNewFile, whileBusy } from '../../files/write-new-file.js';
import type { Message } from '../../format/problem.js';
import { locksNotWritten } from '../../problems/host/host.js';

/** ms between two tries to get a lock. */
export const lockPause = 20;
/** ms between two signs of life of who holds one, and after how many without he is taken to be gone. */
const heartbeat = 2_000;
const patience = 30_000;

/** Another user may have made the folder, where all can write: what it holds is to name no other file. */
const tokenPattern = /^[\da-f-]{36}$/;

export type Release = () => void;

/** What is thrown where the temporary folder cannot be written: no process can hold a name there, nor see that it is held. */
export class LocksNotWritten extends Error {
  readonly fault: Message;

  constructor(fault: Message, options: ErrorOptions) {
    super(fault.message, options);
    this.fault = fault;
  }
}

/**
 * Waits until no one else holds one of the names, in whatever process.
 *
 * @param signal - ends the wait, with nothing held
 * @throws LocksNotWritten
 */
export async function lockInTurn(root: string, names: readonly string[], signal?: AbortSignal): Promise<Release> {
  for (;;) {
    const release = signal?.aborted ? () => undefined : tryLock(root, names);
    if (release) return release;
    await delay(lockPause);
  }
}

/**
 * Holds all names of a project, or none where somebody holds one of them. The locks are files, as those that run sessions
 * are processes of their own.
 *
 * @param root - of the run, absolute
 * @throws LocksNotWritten
 */
export function tryLock(root: string, names: readonly string[]): Release | undefined {
  const token = randomUUID();
  const held: string[] = [];
  const release = (): void => held.forEach((lock) => isOwn(lock, token) && remove(lock));
  try {
    for (const name of names) {
      const lock = takeNamed(root, name, token);
      if (lock === undefined) return void release();
      held.push(lock);
    }
  } catch (error) {
    release();
    throw error;
  }
  if (held.length === 0) return release;
  const beat = setInterval(() => held.forEach((lock) => isOwn(lock, token) && touch(lock)), heartbeat).unref();
  return () => {
    clearInterval(beat);
    release();
  };
}

/** The file that a name is held by now; undefined where somebody else holds it. */
function takeNamed(root: string, name: string, token: string): string | undefined {
  try {
    const lock = lockFile(root, name);
    return take(lock, token) ? lock : undefined;
  } catch (error) {
    throw new LocksNotWritten(locksNotWritten(name, lockFolder(), error), { cause: error });
  }
}

function lockFile(root: string, name: string): string {
  const folder = lockFolder();
  try {
    // A temporary folder that is not there is a slip in its name, so it is not made.
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
  return join(folder, createHash('sha1').update(`${root}\0${name}`).digest('hex'));
}

/** By number, as a user of a container need not have a name; where there are none, the temporary folder is the user's own. */
function lockFolder(): string {
  return join(tmpdir(), `callsheet-locks-${process.getuid?.() ?? 'own'}`);
}

/**
 * A lock whose holder is gone is replaced, never removed, and only by who holds a lock that is named after it. So two that
 * see the same dead one cannot both follow it, nor take away that of the first to follow.
 */
function take(lock: string, token: string): boolean {
  if (create(lock, token)) return true;
  const holder = holderOf(lock);
  if (!holder) return refuseOther(lock);
  if (!isGone(holder)) return false;
  const succession = `${lock}.${holder.token}`;
  if (!take(succession, token)) return false;
  if (isOwn(lock, holder.token)) whileBusy(() => renameSync(succession, lock));
  else remove(succession);
  return isOwn(lock, token);
}

/** What has the name of a lock and is not one, as a pipe, no process will ever give back. */
function refuseOther(lock: string): false {
  const reason = whyRefused(lock, 'lock');
  if (reason) throw new FileRefused(reason);
  return false;
}

function create(lock: string, token: string): boolean {
  try {
    whileBusy(() => writeNewFile(lock, `${process.pid} ${token}`));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function remove(lock: string): void {
  whileBusy(() => rmSync(lock, { force: true }));
}

interface Holder {
  /** 0 while the lock is being written. */
  readonly pid: number;
  readonly token: string;
  /** When it last gave a sign of life, Unix time in ms. */
  readonly seen: number;
}

function holderOf(lock: string): Holder | undefined {
  try {
    // In this order: what follows a dead lock may be read as dead, but never by the age of the one before.
    const [pid, token = ''] = readTextSync(lock, 'lock').split(' ');
    return { pid: Number(pid), token: tokenPattern.test(token) ? token : '', seen: statSync(lock).mtimeMs };
  } catch {
    return undefined;
  }
}

function isOwn(lock: string, token: string): boolean {
  return holderOf(lock)?.token === token;
}

function touch(lock: string): void {
  try {
    utimesSync(lock, new Date(), new Date());
  } catch {
    return;
  }
}

/** Whether the process that holds a lock has ended without giving it back; its number may be another's by now. */
function isGone({ pid, seen }: Holder): boolean {
  if (Date.now() - seen > patience) return true;
  try {
    if (pid > 0) process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
