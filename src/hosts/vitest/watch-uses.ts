import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { listSessions } from '../../loader/find-sessions.js';
import { resolvePath } from '../../model/paths.js';
import { readSession, realFile } from '../../loader/read-session.js';
import { usedFiles } from '../../model/used-files.js';
import type { Session } from '../../model/session.js';
import { pathFrom } from './session-homes.js';
import { anyEnvFile, envFilesOf, type EnvDefaults } from './watch-env-files.js';

/** Which sessions depend on a file. Paths are relative to the root of the run, with forward slashes. */
export interface SessionUses {
  /** Of the home's sessions, the file itself, what calls it at any depth, and what reads it. */
  readonly of: (file: string) => readonly string[];
  /** What sessions read from outside the root. */
  readonly outside: () => readonly string[];
  /** Has the session files read again when next asked. */
  readonly forget: () => void;
}

export interface UsesPlace {
  /** The root of the run, absolute. */
  readonly root: string;
  /** Where the sessions lie, absolute. */
  readonly home: string;
  /** Globs of what lies in the home and is not its own. */
  readonly exclude: readonly string[];
  readonly defaults: EnvDefaults;
}

/** Reads from the files what they use; which modules a run has loaded does not matter, so flows that nothing runs count too. */
export function openUses(place: UsesPlace): SessionUses {
  let readers: Readers | undefined;
  const read = (): Readers => (readers ??= readersOf(place));

  return {
    of: (file) => {
      const found = new Set([file]);
      for (const used of found) for (const reader of readersNow(read(), used)) found.add(reader);
      return [...found].filter((path) => read().sessions.has(path) && existsSync(posix.join(place.root, path)));
    },
    outside: () => [...read().byFile.keys()].filter((path) => path.startsWith('../')),
    forget: () => {
      readers = undefined;
    },
  };
}

interface Readers {
  /** Those that lie in the home. */
  readonly sessions: ReadonlySet<string>;
  /** The sessions that name a file. */
  readonly byFile: ReadonlyMap<string, ReadonlySet<string>>;
}

function readersNow({ byFile }: Readers, file: string): readonly string[] {
  const names = /(?:^|\/)\.env\./.test(file) ? [file, anyEnvFile(posix.dirname(file))] : [file];
  return names.flatMap((name) => [...(byFile.get(name) ?? [])]);
}

/** Follows the calls of the home's sessions, wherever they lead. */
function readersOf(place: UsesPlace): Readers {
  const { root, home, exclude } = place;
  const folder = pathFrom(root, home);
  const sessions = listSessions(home, exclude).map((file) => posix.join(folder, file));
  const reached = new Set(sessions);
  const byFile = new Map<string, Set<string>>();
  for (const file of reached) {
    const source = readSession(root, file);
    const called = source.kind === 'session' ? calledBy(source.session, root) : [];
    const read = source.kind === 'session' ? readBy(source.session, place) : [];
    for (const flow of called) reached.add(flow);
    for (const used of [...called, ...read, realFile(root, file)]) {
      byFile.set(used, (byFile.get(used) ?? new Set()).add(file));
    }
  }
  return { sessions: new Set(sessions), byFile };
}

function calledBy({ file, steps }: Session, root: string): readonly string[] {
  return steps.flatMap((step) => (step.kind === 'call' ? realFile(root, resolvePath(file, step.flow)) : []));
}

function readBy(session: Session, { root, home, defaults }: UsesPlace): readonly string[] {
  const env = envFilesOf(session, pathFrom(root, home), defaults);
  return [...usedFiles(session).map((path) => (posix.isAbsolute(path) ? pathFrom(root, path) : path)), ...env];
}
