import { editsNotApplied, journalUnreadable, otherEditGoingOn } from '../../problems/edit/files.js';
import { reasonOf } from '../../problems/disk/file-reason.js';
import { realDisk, type Disk } from './disk.js';
import { hashOf, journalName, journalPath, parseJournal, placeOf, type Journal, type Operation } from './journal.js';
import { refuse, type Refusal } from '../project/project.js';

/** What was found of edits that a crash had interrupted. */
export interface Recovered {
  readonly kind: 'recovered';
  /** `undone`: all files are as before the edits; `finished`: all are as after them; `nothing` was left to do. */
  readonly result: 'nothing' | 'undone' | 'finished';
  /** Files that were changed by someone else in between and were left as they are. */
  readonly skipped: readonly string[];
}

/** Undoes or finishes edits that a crash has interrupted. Run it before files are read for new edits. */
export function recoverEdits(root: string, disk: Disk = realDisk): Recovered | Refusal {
  const journal = readJournal(root, disk);
  if (journal && 'reason' in journal) return refuse(journalUnreadable(journalName, journal.reason));
  if (!journal) return { kind: 'recovered', result: 'nothing', skipped: [] };
  if (journal.pid !== process.pid && !isOld(journal) && isRunning(journal.pid))
    return refuse(otherEditGoingOn(journal.pid));
  try {
    return carryOut(root, journal, disk);
  } catch (error) {
    return refuse(editsNotApplied(journalName, reasonOf(error)));
  }
}

/** @throws what the disk says */
function carryOut(root: string, journal: Journal, disk: Disk): Recovered {
  const skipped: string[] = [];
  for (const operation of journal.operations) {
    const place = placeOf(root, operation);
    const isDone = journal.state === 'writing' || (place && finish(operation, place, disk));
    if (!isDone) skipped.push(operation.file);
    if (place?.staged !== undefined) disk.remove(place.staged);
  }
  disk.remove(`${journalPath(root)}.new`);
  disk.remove(journalPath(root));
  return { kind: 'recovered', result: journal.state === 'ready' ? 'finished' : 'undone', skipped };
}

/** @returns false where the file is neither as before nor as after the edit */
function finish(
  { before, after }: Operation,
  { target, staged }: { readonly target: string; readonly staged?: string },
  disk: Disk,
): boolean {
  const current = hashIfAny(target, disk);
  if (current === after) return true;
  if (current !== before) return false;
  if (staged === undefined) disk.remove(target);
  else if (hashIfAny(staged, disk) === after) disk.rename(staged, target);
  else return false;
  return true;
}

function hashIfAny(path: string, disk: Disk): string | undefined {
  try {
    return hashOf(disk.read(path, 'session'));
  } catch {
    return undefined;
  }
}

function readJournal(root: string, disk: Disk): Journal | { readonly reason: string } | undefined {
  try {
    return parseJournal(new TextDecoder().decode(disk.read(journalPath(root), 'journal')));
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isAbsent ? undefined : { reason: reasonOf(error) };
  }
}

/** Edits take seconds: what runs longer under that number is another process, as happens in containers. */
function isOld({ at }: Journal): boolean {
  return at !== undefined && Math.abs(Date.now() - at) > 600_000;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
