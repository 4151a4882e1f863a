import { withSlashes, pathFrom } from '../../format/paths.js';
import { checkFiles } from '../../loader/check-files.js';
import { findMisnamed } from '../../loader/files/find-sessions.js';
import { countProblems } from '../../problems/file/most-problems.js';
import { inertText } from '../../lib/printable.js';
import type { Problem, Severity } from '../../format/problem.js';
import { workflowCommand, type Annotation } from '../../reporter/github/workflow-command.js';
import { misnamedSession } from '../../problems/cli/cli.js';
import type { Call, Argument, Option } from '../shared/command.js';
import { type Context, exitCodes, jsonDocument, paintProblem } from '../shared/context.js';
import { resolveSessions } from '../shared/resolve-sessions.js';
import { resolve } from 'node:path';
import { openHomes, rootAround } from '../run/run-homes.js';
import { isBelow, sessionsBelow } from '../run/sessions-below.js';
import { foldUntested } from './fold-untested.js';
import { readFileOptions } from './read-file-options.js';

type CheckCall = Call<
  readonly [Argument & { readonly name: 'paths'; readonly kind: 'list' }],
  readonly [
    Option & { readonly name: 'exclude'; readonly kind: 'list' },
    Option & { readonly name: 'quiet'; readonly kind: 'flag' },
    Option & { readonly name: 'max-warnings'; readonly kind: 'number' },
  ]
>;

/** Checks session files and says what is wrong with them. */
export async function runCheck({ args, options, context: given }: CheckCall): Promise<number> {
  const context = given.isRootGiven ? given : { ...given, root: await rootAround(given.cwd) };
  const exclude = options.exclude.map((glob) => withSlashes(glob));
  const homes = await openHomes(context.root, {});
  const files =
    args.paths.length > 0
      ? await resolveSessions(args.paths, context, exclude)
      : await sessionsBelow(context, homes, exclude);
  const optionsOf = await readFileOptions(files, homes, context.root);
  const { problems: found, textOf } = await checkFiles(context.root, files, context.env, optionsOf);
  const misnamed = args.paths.length === 0 ? (await findMisnamed(context.root, exclude)).filter(isBelow(context)) : [];
  const problems = [...found, ...misnamed.map(misnamedSession)];
  const totals = totalsOf(files.length, problems);
  const shown = options.quiet ? problems.filter(({ severity }) => severity !== 'warning') : problems;
  const tooMany = options['max-warnings'] !== undefined && totals.warnings > options['max-warnings'];
  const isBad = totals.errors + totals.failures > 0 || tooMany;
  const code = isBad ? exitCodes.problems : exitCodes.done;
  if (options.json) {
    context.stdout(jsonDocument(code === exitCodes.done, { ...totals, problems: shown }));
  } else {
    const painted = foldUntested(shown).map((problem) => paintProblem(problem, textOf(problem.file), context.colours));
    for (const text of painted) context.stdout(inertText([text, '', ''], context.env));
    context.stdout(`${summary(totals, context)}\n`);
    if (tooMany) context.stdout(`--max-warnings allows ${options['max-warnings']}\n`);
    if (context.env.GITHUB_ACTIONS === 'true')
      for (const problem of shown) context.stdout(`${annotation(problem, context)}\n`);
  }
  return code;
}

interface Totals {
  readonly files: number;
  readonly errors: number;
  readonly failures: number;
  readonly warnings: number;
}

function totalsOf(files: number, problems: readonly Problem[]): Totals {
  const count = (severity: Severity): number => countProblems(problems, severity);
  return { files, errors: count('error'), failures: count('failure'), warnings: count('warning') };
}

function summary({ files, errors, failures, warnings }: Totals, { colours }: Context): string {
  const where = `in ${plural(files, 'file')}`;
  const parts = [
    ...(errors > 0 ? [colours.red(plural(errors, 'error'))] : []),
    ...(failures > 0 ? [colours.red(plural(failures, 'failure'))] : []),
    ...(warnings > 0 ? [colours.yellow(plural(warnings, 'warning'))] : []),
  ];
  const [last, ...others] = parts.toReversed();
  if (last === undefined) return colours.green(`no problems ${where}`);
  return `${[others.toReversed().join(', '), last].filter((part) => part !== '').join(' and ')} ${where}`;
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** GitHub knows no failures; the title names the kind. */
const levels: Readonly<Record<Severity, Annotation['level']>> = {
  error: 'error',
  failure: 'error',
  warning: 'warning',
};

/** A problem as GitHub shows it at its line of a pull request. */
function annotation({ severity, code, message, hint, file, range }: Problem, { root, env }: Context): string {
  return workflowCommand({
    level: levels[severity],
    title: `${severity} ${code}`,
    message: hint === undefined ? message : `${message}\n${hint}`,
    file: pathFrom(env.GITHUB_WORKSPACE ?? root, resolve(root, file)),
    range,
  });
}
