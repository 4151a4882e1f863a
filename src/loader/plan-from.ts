import { givenInput, nearInputVariable } from '../lib/input-variable.js';
import type { ReadContract } from '../format/contract.js';
import type { ReadData } from '../format/data.js';
import type { Plan } from '../format/plan.js';
import type { Problem } from '../format/problem.js';
import { once, remember } from '../lib/memoize.js';
import { sessionUnreadable } from '../problems/plan/plan.js';
import { planSession } from './plan/plan-session.js';
import type { ReadSession, SessionReader } from './files/read-session.js';
import type { Session } from '../format/session.js';
import { usedFiles } from '../format/steps/used-files.js';
import { listSessions } from './files/find-sessions.js';
import { realFile } from './files/open-disk.js';

export interface LoadedPlan {
  /** Null when a problem is an error. */
  readonly plan: Plan | null;
  readonly problems: Problem[];
  /**
   * What the plan depends on, relative to the root: the case first, the flows it can reach whether they exist or not,
   * and the scripts, data, bodies and schemas that they use.
   */
  readonly files: string[];
  /** The text of the case; empty when it cannot be read. */
  readonly text: string;
}

/** Where a plan's sessions come from. */
interface PlanReading {
  /** Reads a session file by its path from the project root. */
  readonly read: (file: string) => ReadSession;
  /** Reads a data file by its path from the project root. @default files have no rows */
  readonly data?: (file: string) => ReadData;
  /** Reads an OpenAPI document by its path from the project root. @default each can be used */
  readonly contract?: (file: string) => ReadContract;
  /** Names that the run counts among the secret ones. @default none */
  readonly secretNames?: readonly string[] | undefined;
  /** The session files of the project, for a "did you mean"; asked for once at most, as it goes through all folders. */
  readonly list: () => readonly string[];
  /** The environment; `CALLSHEET_INPUT_<name>` gives the case its input. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the run gives the case an input of this name itself. @default none */
  readonly gives?: (input: string) => boolean;
  /** ms that a send may take where neither its step nor its file says it. @default 30000 */
  readonly timeout?: number;
}

/** Plans a case from sessions that somebody else reads. Loads no YAML. */
export function planFrom(
  file: string,
  { read, data, contract, list, env, gives, timeout, secretNames }: PlanReading,
): LoadedPlan {
  const files = new Set<string>();
  const readNoting = (path: string): ReadSession => {
    files.add(path);
    const source = read(path);
    if (source.kind === 'session') for (const used of usedFiles(source.session)) files.add(used);
    return source;
  };
  const source = readNoting(file);
  const text = source.kind === 'missing' ? '' : source.text;
  if (source.kind === 'missing') {
    const problem = { ...sessionUnreadable(file, source.reason), severity: 'error', file } as const;
    return { plan: null, problems: [problem], files: [...files], text };
  }
  if (source.kind === 'broken') return { plan: null, problems: [...source.problems], files: [...files], text };
  const sources = {
    ...(timeout !== undefined && { timeout }),
    ...(data && { data }),
    ...(contract && { contract }),
    ...(secretNames && { secretNames }),
    read: readNoting,
    given: namesGiven(source.session, env, gives),
    nearVariable: (missing: readonly string[]) => nearInputVariable(missing, namesOf(source.session), env),
    list: once(list),
  };
  const { plan, problems } = planSession(source.session, sources);
  return { plan, problems: [...source.problems, ...problems], files: [...files], text };
}

function namesGiven(
  session: Session,
  env: PlanReading['env'],
  gives: (input: string) => boolean = () => false,
): ReadonlySet<string> {
  return new Set(namesOf(session).filter((name) => gives(name) || givenInput(name, env) !== undefined));
}

function namesOf({ inputs }: Session): readonly string[] {
  return inputs.map(({ name }) => name);
}

interface CaseReading extends Pick<PlanReading, 'env' | 'gives' | 'timeout' | 'secretNames'> {
  readonly read: SessionReader;
  /** The session files of the project, for a "did you mean". @default from disk */
  readonly list?: PlanReading['list'];
  /** Whether cases are kept parsed for who reads them after this. @default true */
  readonly keep?: boolean;
}

/** How many flows, and how many data files, are kept while a run lasts. */
const keptFlows = 500;
const keptData = 20;

/**
 * Plans cases of one project by their paths from its root. Each flow is read once, however many cases call it, and the
 * project's files are listed once.
 */
export function casePlanner(
  root: string,
  { read, list = () => listSessions(root), keep = true, ...reading }: CaseReading,
): (file: string) => LoadedPlan {
  const readFlow = remember(keptFlows, (path: string) => read(realFile(root, path)));
  const listOnce = once(list);
  const data = remember(keptData, (path: string) => read.data(path));
  return (file) =>
    planFrom(file, {
      ...reading,
      data,
      contract: read.contract,
      list: listOnce,
      read: (path) => (path === file ? read(path, keep) : readFlow(path)),
    });
}
