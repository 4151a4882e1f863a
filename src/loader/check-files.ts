import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { collectFlows } from '../model/flows.js';
import { once } from '../model/once.js';
import type { Problem } from '../model/problem.js';
import { sessionUnreadable } from '../model/problems/plan.js';
import { remember } from '../model/remember.js';
import type { Session } from '../model/session.js';
import { checkSession } from './check/check-session.js';
import { findFaults } from './check/faults.js';
import type { Disk } from './check/disk.js';
import type { CheckSources } from './check/sources.js';
import { openDisk } from './open-disk.js';
import { listSessions } from './find-sessions.js';
import { resolvePath } from '../model/paths.js';
import { checkRowCount } from './plan/count-rows.js';
import { findCallErrors } from './plan/find-call-errors.js';
import { readSession, realFile, type ReadSession } from './read-session.js';

export interface CheckedFiles {
  /** By file in the order given, then by place. */
  readonly problems: readonly Problem[];
  /** The text of a file that was checked, for its frames. */
  readonly textOf: (file: string) => string | undefined;
}

/** Files that are checked before whatever else waits gets its turn, a Ctrl-C for one. */
const filesAtOnce = 20;

/**
 * Finds all problems of session files without running them: what keeps them from loading, and warnings.
 *
 * @param root - the project root
 * @param files - relative to `root`, with forward slashes
 */
export async function checkFiles(
  root: string,
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<CheckedFiles> {
  const project = openProject(root, files, env);
  const problems: Problem[] = [];
  for (const [index, file] of files.entries()) {
    if (index % filesAtOnce === filesAtOnce - 1) await nextTurn();
    problems.push(...checkFile(file, project).toSorted((a, b) => offsetOf(a) - offsetOf(b)));
  }
  const textOf = (file: string): string | undefined => {
    const source = project.read(file);
    return source.kind === 'missing' ? undefined : source.text;
  };
  return { problems, textOf };
}

/** The warnings alone, at once; for a handful of files, or such as have just been read. */
export function findWarnings(
  root: string,
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): readonly Problem[] {
  const project = openProject(root, files, env);
  return files.flatMap((file) => checkFile(file, project)).filter(({ severity }) => severity === 'warning');
}

interface Project {
  readonly read: (file: string) => ReadSession;
  readonly sources: Omit<CheckSources, 'flows'>;
}

function checkFile(file: string, { read, sources }: Project): Problem[] {
  const source = read(file);
  if (source.kind === 'missing') return [{ ...sessionUnreadable(file, source.reason), severity: 'error', file }];
  if (source.kind === 'broken') return checkRemains(file, source, { read, sources });
  const { session } = source;
  const flows = collectFlows(session, read);
  const circular = findCallErrors(session, flows);
  const errors = circular.length > 0 ? circular : checkRowCount(session, flows);
  return [...source.problems, ...errors, ...checkSession(session, { ...sources, flows })];
}

/** A file with errors, and what can be said of the rest of it. */
function checkRemains(
  file: string,
  { problems, remains, text }: Extract<ReadSession, { kind: 'broken' }>,
  { read, sources }: Project,
): Problem[] {
  if (!remains) return [...problems];
  const { session, lost } = remains;
  const flows = collectFlows(session, read);
  const circular = findCallErrors(session, flows);
  const faults = findFaults(session, lost, { problems, text });
  return [...problems, ...circular, ...checkSession(session, { ...sources, flows }, faults)];
}

/** Each file is read once, and what concerns the whole project only when someone asks for it. */
function openProject(
  root: string,
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Project {
  const read = remember(Infinity, (file: string) => readSession(root, file));
  const checked = new Set(files);
  const list = once(() => listSessions(root));
  const actual = remember(Infinity, (file: string) => realFile(root, file));
  const given = once(() => givenInputs([...new Set([...files, ...list()])], read, actual));
  const disk = openDisk(root);
  const envNames = once(() => readEnvNames(disk, env));
  const isChecked = (file: string): boolean => checked.has(file);
  return { read, sources: { list, disk, isChecked, givenTo: (file) => given().get(actual(file)), env: envNames } };
}

/** By flow, the names that any call of it passes, whichever link the call goes by. */
function givenInputs(
  files: readonly string[],
  read: (file: string) => ReadSession,
  actual: (file: string) => string,
): ReadonlyMap<string, Set<string>> {
  const given = new Map<string, Set<string>>();
  for (const file of files) {
    const source = read(file);
    const session = source.kind === 'broken' ? source.remains?.session : source.kind === 'session' && source.session;
    if (session) noteInputs(session, given, actual);
  }
  return given;
}

function noteInputs(session: Session, given: Map<string, Set<string>>, actual: (file: string) => string): void {
  for (const step of session.steps) {
    if (step.kind !== 'call') continue;
    const flow = actual(resolvePath(session.file, step.flow));
    const names = given.get(flow) ?? new Set();
    for (const { name } of step.inputs) names.add(name);
    given.set(flow, names);
  }
}

/** Which environment a run selects is not known here, so every `.env` file counts. */
function readEnvNames(disk: Disk, env: Readonly<Record<string, string | undefined>>): ReturnType<CheckSources['env']> {
  const names = disk.names('').filter((name) => /^\.env(?:\.|$)/.test(name));
  const inFiles = new Set(names.flatMap((name) => Object.keys(parseEnv(disk.text(name).replace(/^\uFEFF/, '')))));
  const inProcess = Object.keys(env).filter((name) => env[name] !== undefined);
  return { inFiles, known: new Set([...inFiles, ...inProcess]) };
}

function offsetOf(problem: Problem): number {
  return problem.range?.start.offset ?? 0;
}
