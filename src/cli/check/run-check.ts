import { withSlashes } from '../../model/paths.js';
import { checkFiles } from '../../loader/check-files.js';
import { findMisnamed } from '../../loader/find-sessions.js';
import { inertText } from '../../model/inert-lines.js';
import type { Problem } from '../../model/problem.js';
import { misnamedSession } from '../../model/problems/cli.js';
import type { Call, Argument, Option } from '../command.js';
import type { Context } from '../context.js';
import { exitCodes } from '../exit-codes.js';
import { jsonDocument } from '../json-document.js';
import { paintProblem } from '../paint-problem.js';
import { resolveSessions } from '../resolve-sessions.js';
import { annotation } from './annotation.js';

type CheckCall = Call<
  readonly [Argument & { readonly name: 'paths'; readonly kind: 'list' }],
  readonly [
    Option & { readonly name: 'exclude'; readonly kind: 'list' },
    Option & { readonly name: 'quiet'; readonly kind: 'flag' },
    Option & { readonly name: 'max-warnings'; readonly kind: 'number' },
  ]
>;

/** Checks session files and says what is wrong with them. */
export async function runCheck({ args, options, context }: CheckCall): Promise<number> {
  const exclude = options.exclude.map((glob) => withSlashes(glob));
  const files = await resolveSessions(args.paths, context, exclude);
  const { problems: found, textOf } = await checkFiles(context.root, files, context.env);
  const misnamed = args.paths.length === 0 ? await findMisnamed(context.root, exclude) : [];
  const problems = [...found, ...misnamed.map(misnamedSession)];
  const [errors, warnings] = [count(problems, 'error'), count(problems, 'warning')];
  const shown = options.quiet ? problems.filter(({ severity }) => severity === 'error') : problems;
  const tooMany = options['max-warnings'] !== undefined && warnings > options['max-warnings'];
  const code = errors > 0 || tooMany ? exitCodes.problems : exitCodes.done;
  if (options.json) {
    context.stdout(jsonDocument(code === exitCodes.done, { files: files.length, errors, warnings, problems: shown }));
  } else {
    const painted = shown.map((problem) => paintProblem(problem, textOf(problem.file), context.colours));
    for (const text of painted) context.stdout(inertText([text, '', ''], context.env));
    context.stdout(`${summary({ files: files.length, errors, warnings }, context)}\n`);
    if (tooMany) context.stdout(`--max-warnings allows ${options['max-warnings']}\n`);
    if (context.env.GITHUB_ACTIONS === 'true')
      for (const problem of shown) context.stdout(`${annotation(problem, context)}\n`);
  }
  return code;
}

function count(problems: readonly Problem[], severity: Problem['severity']): number {
  return problems.filter((problem) => problem.severity === severity).length;
}

interface Totals {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
}

function summary({ files, errors, warnings }: Totals, { colours }: Context): string {
  const where = `in ${plural(files, 'file')}`;
  if (errors + warnings === 0) return colours.green(`no problems ${where}`);
  const parts = [
    ...(errors > 0 ? [colours.red(plural(errors, 'error'))] : []),
    ...(warnings > 0 ? [colours.yellow(plural(warnings, 'warning'))] : []),
  ];
  return `${parts.join(' and ')} ${where}`;
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
