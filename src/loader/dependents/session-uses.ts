import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { readBytesSync } from '../../files/read-file.js';
import { listSessions } from '../files/find-sessions.js';
import { contractOf, type ContractOption } from '../../format/contract.js';
import { isAbsolutePath, pathFrom, resolvePath } from '../../format/paths.js';
import type { SessionReader } from '../files/read-session.js';
import { realFile } from '../files/open-disk.js';
import { remember } from '../../lib/memoize.js';
import { usedFiles } from '../../format/steps/used-files.js';
import type { Session } from '../../format/session.js';
import { anyEnvFile, envFilesOf, type EnvDefaults } from './env-files.js';

/** Which sessions depend on a file. Paths are relative to the root of the run, with forward slashes. */
export interface SessionUses {
  /** Of the home's sessions, the file itself, what calls it at any depth, and what reads it. */
  readonly of: (file: string) => readonly string[];
  /** All sessions of the home. */
  readonly all: () => readonly string[];
  /** What sessions read from outside the root. */
  readonly outside: () => readonly string[];
  /** Has the session files read again when next asked; where one is named, only if it is no more as it was read. */
  readonly forget: (changed?: string) => void;
}

interface UsesPlace {
  /** The root of the run, absolute. */
  readonly root: string;
  /** Where the sessions lie, absolute. */
  readonly home: string;
  /** Globs of what lies in the home and is not its own. */
  readonly exclude: readonly string[];
  readonly defaults: EnvDefaults & { readonly openapi?: ContractOption | undefined };
  readonly read: SessionReader;
}

/** Reads from the files what they use; which modules a run has loaded does not matter, so flows that nothing runs count too. */
export function openUses(place: UsesPlace): SessionUses {
  const usedBy = openReader(place);
  let readers: Readers | undefined;
  const read = (): Readers => (readers ??= readersOf(place, usedBy));

  return {
    of: (file) => {
      const found = new Set([file]);
      for (const used of found) for (const reader of readersNow(read(), used)) found.add(reader);
      return [...found].filter((path) => read().sessions.has(path) && existsSync(posix.join(place.root, path)));
    },
    all: () => [...read().sessions].filter((path) => existsSync(posix.join(place.root, path))),
    outside: () => [...read().byFile.keys()].filter((path) => path.startsWith('../')),
    forget: (changed) => {
      // A change of branch reports hundreds of files, and the first of them has all read again.
      if (changed === undefined || (readers && !isAsRead(place, changed, readers))) readers = undefined;
    },
  };
}

/** A file that was not met is none of the home's: it lies elsewhere, or is not there. */
function isAsRead({ root, home }: UsesPlace, file: string, { sessions, texts }: Readers): boolean {
  const text = textOf(posix.join(root, file));
  const isInHome = !pathFrom(home, posix.join(root, file)).startsWith('../');
  // One that came after the sessions had been listed may have been met as a flow anyway.
  if (text !== undefined && isInHome && !sessions.has(file)) return false;
  return !texts.has(file) || texts.get(file) === text;
}

interface Readers {
  /** Of all that were met, those that are not there included. */
  readonly texts: ReadonlyMap<string, string | undefined>;
  /** Those that lie in the home. */
  readonly sessions: ReadonlySet<string>;
  /** The sessions that name a file. */
  readonly byFile: ReadonlyMap<string, ReadonlySet<string>>;
}

function readersNow({ byFile }: Readers, file: string): readonly string[] {
  const names = /(?:^|\/)\.env\./.test(file) ? [file, anyEnvFile(posix.dirname(file))] : [file];
  return names.flatMap((name) => [...(byFile.get(name) ?? [])]);
}

/** What a session names: the flows that it calls, and what else it reads. */
interface Used {
  readonly text: string | undefined;
  readonly flows: readonly string[];
  readonly files: readonly string[];
}

/** Parses a file again only when its text has changed: most are as they were when one is saved. */
function openReader(place: UsesPlace): (file: string) => Used {
  const known = new Map<string, Used>();
  return (file) => {
    const text = textOf(posix.join(place.root, file));
    const before = known.get(file);
    if (before && before.text === text) return before;
    const now = { text, ...usedIn(file, place) };
    known.set(file, now);
    return now;
  };
}

function textOf(path: string): string | undefined {
  try {
    return readBytesSync(path, 'session').toString();
  } catch {
    return undefined;
  }
}

function usedIn(file: string, place: UsesPlace): Omit<Used, 'text'> {
  const source = place.read(file, false);
  if (source.kind !== 'session') return { flows: [], files: [] };
  return { flows: calledBy(source.session), files: readBy(source.session, place) };
}

/** Follows the calls of the home's sessions, wherever they lead. */
function readersOf({ root, home, exclude }: UsesPlace, usedBy: (file: string) => Used): Readers {
  const folder = pathFrom(root, home);
  const sessions = listSessions(home, exclude).map((file) => posix.join(folder, file));
  const reached = new Set(sessions);
  const byFile = new Map<string, Set<string>>();
  const texts = new Map<string, string | undefined>();
  // To ask where a link leads takes time, and many name the same file.
  const waysOf = remember(Infinity, (path: string) => waysTo(root, path));
  for (const file of reached) {
    const { flows, files, text } = usedBy(file);
    texts.set(file, text);
    for (const flow of flows) reached.add(waysOf(flow).real);
    for (const used of [...flows, ...files, file].flatMap((path) => waysOf(path).all)) {
      byFile.set(used, (byFile.get(used) ?? new Set()).add(file));
    }
  }
  return { texts, sessions: new Set(sessions), byFile };
}

/** What a watcher may call a file to which a link leads, or will lead once the file is there. */
function waysTo(root: string, path: string): { readonly real: string; readonly all: readonly string[] } {
  const folder = realFile(root, posix.dirname(path));
  const real = realFile(root, path);
  return { real, all: [path, real, posix.join(folder, posix.basename(path))] };
}

function calledBy({ file, steps }: Session): readonly string[] {
  return steps.flatMap((step) => (step.kind === 'call' ? resolvePath(file, step.flow) : []));
}

function readBy(session: Session, { root, home, defaults }: UsesPlace): readonly string[] {
  const env = envFilesOf(session, pathFrom(root, home), defaults);
  const { openapi } = session.settings.openapi ? {} : defaults;
  const used = [...usedFiles(session), ...(openapi === undefined ? [] : [contractOf(openapi).path])];
  return [...used.map((path) => (isAbsolutePath(path) ? pathFrom(root, path) : path)), ...env];
}
