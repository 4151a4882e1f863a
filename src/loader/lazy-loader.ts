import { createRequire } from 'node:module';
import type { Problem } from '../format/problem.js';
import type { Plan } from '../format/plan.js';
import type { Session } from '../format/session.js';
import { once } from '../lib/memoize.js';
import type { FileOptions } from './check/sources.js';
import type { CheckedFiles } from './check-files.js';
import type { LoadedPlan, LoadOptions } from './load-plan.js';
import type { Parsed } from './parse/parse-session.js';
import type { PlanSources } from './plan/plan-session.js';

interface Loader {
  readonly parseSession: typeof parseSession;
  readonly planSession: typeof planSession;
  readonly loadPlan: typeof loadPlan;
  readonly checkFiles: typeof checkFiles;
}

/** Of the built package, where all modules are in one folder. */
const loader = once(() => createRequire(import.meta.url)('./loader.js') as Loader);

/**
 * Reads the text of a session file; never throws.
 *
 * @param file - relative to the project root, with forward slashes; only named in ranges and problems
 */
export function parseSession(text: string, file: string): Parsed {
  return loader().parseSession(text, file);
}

/**
 * Expands a session and the flows it calls into the rows of a run.
 *
 * @returns a plan, or null and the errors that keep the file from loading
 */
export function planSession(session: Session, sources: PlanSources): { plan: Plan | null; problems: Problem[] } {
  return loader().planSession(session, sources);
}

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
  return loader().loadPlan(root, file, env, options);
}

/**
 * Finds all problems of session files without running them: what keeps them from loading, and warnings.
 *
 * @param root - the project root
 * @param files - relative to `root`, with forward slashes
 * @param env - the environment: a name that is set there is no slip of one in a `.env` file
 * @param optionsOf - the options of a file. Default: none, and its `.env` files are in the root
 */
export function checkFiles(
  root: string,
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  optionsOf?: (file: string) => FileOptions,
): Promise<CheckedFiles> {
  return loader().checkFiles(root, files, env, optionsOf);
}
