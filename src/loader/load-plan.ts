import type { Plan } from '../model/plan.js';
import type { Problem } from '../model/problem.js';
import { sessionUnreadable } from '../model/problems/plan.js';
import { listSessions } from './find-sessions.js';
import { planSession } from './plan/plan-session.js';
import { readSession, type ReadSession } from './read-session.js';
import { usedFiles } from './used-files.js';

export interface LoadedPlan {
  /** Null when a problem is an error. */
  readonly plan: Plan | null;
  readonly problems: Problem[];
  /**
   * What the plan depends on, relative to the root: the case first, the flows it can reach whether they exist or not,
   * and the scripts, bodies and schemas that they use.
   */
  readonly files: string[];
  /** The text of the case; empty when it cannot be read. */
  readonly text: string;
}

export interface LoadOptions {
  /** ms that a send may take where neither its step nor its file says it. @default 30000 */
  readonly timeout?: number;
}

const inputPrefix = 'CALLSHEET_INPUT_';

/**
 * Reads a case and the flows it calls from disk, and plans it.
 *
 * @param root - the project root
 * @param file - relative to `root`, with forward slashes
 * @param env - the environment; `CALLSHEET_INPUT_<name>` gives the case its input
 */
export function loadPlan(
  root: string,
  file: string,
  env: Readonly<Record<string, string | undefined>>,
  options: LoadOptions = {},
): LoadedPlan {
  const files = new Set<string>();
  const read = (path: string): ReadSession => {
    files.add(path);
    const source = readSession(root, path);
    if (source.kind === 'session') for (const used of usedFiles(source.session)) files.add(used);
    return source;
  };
  const source = read(file);
  const text = source.kind === 'missing' ? '' : source.text;
  if (source.kind === 'missing') {
    const problem = { ...sessionUnreadable(file, source.reason), severity: 'error', file } as const;
    return { plan: null, problems: [problem], files: [...files], text };
  }
  if (source.kind === 'broken') return { plan: null, problems: [...source.problems], files: [...files], text };
  const sources = { ...options, read, given: givenInputs(env), list: () => listSessions(root) };
  const { plan, problems } = planSession(source.session, sources);
  return { plan, problems: [...source.problems, ...problems], files: [...files], text };
}

function givenInputs(env: Readonly<Record<string, string | undefined>>): ReadonlySet<string> {
  const set = Object.keys(env).filter((name) => name.startsWith(inputPrefix) && env[name] !== undefined);
  return new Set(set.map((name) => name.slice(inputPrefix.length)));
}
