import { join, dirname, isAbsolute } from 'node:path';
import { applyEdits } from '../../authoring/disk/apply-edits.js';
import { openProject } from '../../authoring/disk/open-project.js';
import type { Outcome, Project, Refusal } from '../../authoring/project/project.js';
import { recoverEdits } from '../../authoring/disk/recover-edits.js';
import { unifiedDiff } from '../../authoring/disk/unified-diff.js';
import { pathFrom } from '../../format/paths.js';
import { printable } from '../../lib/printable.js';
import { type Context, exitCodes, jsonDocument, paintProblem } from '../shared/context.js';
import { openAsker, type Asker } from './ask.js';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';

/** What the commands that edit files have in common. */
export interface AuthoringCall {
  readonly context: Context;
  readonly json: boolean;
  readonly dryRun: boolean;
}

type Act<More extends object> = (project: Project, ask: Asker) => Promise<Outcome<More>> | Outcome<More>;

/** Runs one operation: asks what is missing, shows or applies its edits, and says what was done. */
export async function author<More extends object>(
  given: AuthoringCall,
  act: Act<More>,
  show?: (more: More) => string,
): Promise<number> {
  const call = { ...given, context: inProject(given.context) };
  const { context, json, dryRun } = call;
  const recovered = recoverEdits(context.root);
  if (recovered.kind === 'refused') return showRefusal(call, recovered);
  const project = openProject(context.root);
  const outcome = await act(project, openAsker(project, call));
  if (outcome.kind === 'refused') return showRefusal(call, outcome, project);
  const applied = dryRun ? undefined : applyEdits(context.root, outcome.edits);
  if (applied?.kind === 'refused') return showRefusal(call, applied);
  const diff = dryRun ? unifiedDiff(outcome.edits, folderInRepository(context.root)) : '';
  const notes = [...recoveryNotes(recovered), ...outcome.notes];
  if (json) {
    const { kind: _, edits, ...rest } = outcome;
    const files = edits.map((edit) => ({
      kind: edit.kind,
      file: edit.file,
      ...(edit.kind === 'move' && { to: edit.to }),
    }));
    context.stdout(jsonDocument(true, { ...rest, notes, dryRun, edits: files, ...(dryRun && { diff }) }));
    return exitCodes.done;
  }
  const { colours } = context;
  if (dryRun) context.stdout(paintDiff(diff, context));
  context.stdout(`${dryRun ? '' : `${colours.green('✓')} `}${printable(outcome.message)}\n`);
  if (show) context.stdout(show(outcome));
  for (const note of notes) context.stdout(`  ${colours.yellow('note:')} ${printable(note)}\n`);
  if (dryRun) context.stdout(colours.dim('dry run: nothing was changed\n'));
  return exitCodes.done;
}

/** Says why nothing was done. */
export function showRefusal(
  { context, json }: Pick<AuthoringCall, 'context' | 'json'>,
  refusal: Refusal,
  project?: Project,
): number {
  const { code, message, problems = [], callers, now } = refusal;
  const hint = refusal.hint && fromHere(refusal.hint, context, project);
  if (json) {
    const error = { code, message, ...(hint !== undefined && { hint }), ...(now !== undefined && { now }) };
    const about = { error, ...(problems.length > 0 && { problems }), ...(callers && { callers }) };
    context.stdout(jsonDocument(false, about));
    return exitCodes.problems;
  }
  const { colours } = context;
  const advice = hint === undefined ? '' : `${colours.dim(printable(`(${hint})`))}\n`;
  context.stderr(`${colours.red('error:')} ${printable(message)} ${colours.dim(`[${code}]`)}\n${advice}`);
  for (const problem of code === 'file-has-errors' ? problems : []) {
    const source = project?.read(problem.file);
    context.stderr(`\n${paintProblem(problem, source?.kind === 'text' ? source.text : undefined, colours)}\n`);
  }
  return exitCodes.problems;
}

/** A hint with files as a command names them, relative to the current folder; operations name them relative to the project root. */
function fromHere(hint: string, { cwd, root }: Context, project: Project | undefined): string {
  const named = project && cwd !== root ? project.list().filter((file) => hint.includes(file)) : [];
  const file = named.toSorted((a, b) => b.length - a.length)[0];
  return file === undefined ? hint : hint.replace(file, () => pathFrom(cwd, join(root, file)));
}

function recoveryNotes({ result, skipped }: { result: string; skipped: readonly string[] }): readonly string[] {
  if (result === 'nothing') return [];
  const done = result === 'undone' ? 'undid' : result;
  const note = `callsheet ${done} the edits that an earlier command did not finish`;
  return [skipped.length === 0 ? note : `${note}, except ${skipped.join(', ')}, which had changed since`];
}

function paintDiff(diff: string, { colours }: Context): string {
  return diff
    .split('\n')
    .map((line) => {
      if (/^(?:\+\+\+|---|rename|diff|similarity|new file|deleted)/.test(line)) return colours.bold(line);
      if (line.startsWith('+')) return colours.green(line);
      if (line.startsWith('-')) return colours.red(line);
      return line.startsWith('@@') ? colours.cyan(line) : line;
    })
    .join('\n');
}

/**
 * The context with the root that authoring works on. A rename that saw only the current folder would miss callers next to
 * it; so it is the outermost folder over the current one that has a package.json, up to the repository and below the home
 * folder, where `--root` says nothing else.
 */
export function inProject(context: Context): Context {
  return context.isRootGiven ? context : { ...context, root: projectRoot(context.root) };
}

function projectRoot(from: string): string {
  const home = homedir();
  let root = from;
  // On Windows a drive may be written as `c:` and as `C:`.
  const isHome = (folder: string): boolean => isAbsolute(home) && pathFrom(home, folder) === '';
  for (let folder = from; !isHome(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) root = folder;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) break;
  }
  return root;
}

/** The root as its repository sees it, with a slash at its end; empty where it is the top of one, or in none. */
function folderInRepository(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder === root ? '' : `${pathFrom(folder, root)}/`;
    if (dirname(folder) === folder) return '';
  }
}
