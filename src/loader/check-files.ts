import { setImmediate as nextTurn } from 'node:timers/promises';
import { firstProblems } from '../problems/file/most-problems.js';
import { byPlace, type Problem } from '../format/problem.js';
import { environmentFault } from './check/check-environment.js';
import type { FileOptions } from './check/sources.js';
import { checkFile, openProject, type OptionsOf, type Project } from './check-project.js';
import { wholeParse } from './whole-parse.js';
import { sessionReader } from './files/read-session.js';

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
 * @param env - the environment: a name that is set there is no slip of one in a `.env` file
 * @param optionsOf - the options of a file. Default: none, and its `.env` files are in the root
 */
export async function checkFiles(
  root: string,
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  optionsOf?: OptionsOf,
): Promise<CheckedFiles> {
  const checked = openCheck(root, files, env, optionsOf);
  const { project, used } = checked;
  const problems = [...checked.ofOptions];
  for (const [index, file] of files.entries()) {
    if (index % filesAtOnce === filesAtOnce - 1) await nextTurn();
    for (const problem of checked.of(file)) problems.push(problem);
  }
  const configs = new Map(used.map(({ environment }) => [environment.file, environment.text]));
  const textOf = (file: string): string | undefined => {
    if (configs.has(file)) return configs.get(file);
    const source = project.read(file);
    return source.kind === 'missing' ? undefined : source.text;
  };
  return { problems, textOf };
}

/** Session files that are checked one by one, each when it is asked for. */
export interface OpenCheck {
  /** What is wrong with options that the files use. */
  readonly ofOptions: readonly Problem[];
  /** By place. */
  readonly of: (file: string) => readonly Problem[];
  readonly project: Project;
}

/** @see checkFiles */
export function openCheck(
  root: string,
  files: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  optionsOf?: OptionsOf,
): OpenCheck & { readonly used: readonly WithEnvironment[] } {
  const read = sessionReader(root, wholeParse);
  const project = openProject({ root, read, env, ...(optionsOf && { optionsOf }) }, files);
  const used = usedEnvironments(files, project);
  return {
    project,
    used,
    ofOptions: used.flatMap((options) => environmentProblem(options, project)),
    of: (file) => firstProblems(checkFile(file, project).toSorted(byPlace)),
  };
}

type WithEnvironment = FileOptions & Required<Pick<FileOptions, 'environment'>>;

/** The options `environment` that a file uses, as it selects none itself. */
function usedEnvironments(files: readonly string[], { read, optionsOf }: Project): readonly WithEnvironment[] {
  const used = files.flatMap((file) => {
    const options = optionsOf(file);
    const source = options.environment && read(file);
    const isUsed = source?.kind === 'session' && source.session.kind === 'api' && !source.session.settings.environment;
    return isUsed ? [options as WithEnvironment] : [];
  });
  return [...new Set(used)];
}

function environmentProblem({ environment, folder }: WithEnvironment, { envIn }: Project): readonly Problem[] {
  const { value, file, range } = environment;
  const message = environmentFault(value, () => envIn(folder));
  return message ? [{ ...message, file, range }] : [];
}
