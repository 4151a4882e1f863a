import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { FileEdit } from '../../authoring/project/project.js';
import type { SourceProblem } from '../../importers/suite/source.js';
import { placeWords, whyByHand } from '../../importers/markdown.js';
import type { KeptPart } from '../../importers/again/kept-part.js';
import { countOutcomes, type ImportReport, type RequestReport } from '../../importers/write/report.js';
import type { WrittenSuite } from '../../importers/write/write-suite.js';
import { printable } from '../../lib/printable.js';
import { pathWord } from '../../lib/quotes.js';
import { screenWidth } from '../../hosts/common/terminal.js';
import { cutMiddle, widthOf, wrapCut } from '../../reporter/terminal/text-width.js';
import { keptWords, partWords } from '../../problems/import/report.js';
import { type Context, exitCodes, jsonDocument, messageText } from '../shared/context.js';
import type { ImportCall } from './import-call.js';

export interface ImportShown {
  /** The folder of the sessions, relative to the root. */
  readonly to: string;
  readonly suites: readonly WrittenSuite[];
  readonly problems: readonly SourceProblem[];
  readonly kept: readonly KeptPart[];
  /** What a person should know of the suites. */
  readonly notes: readonly string[];
  readonly edits: readonly FileEdit[];
  /** Of a dry run. */
  readonly diff?: string;
}

/** @returns the exit code: 1 if a suite could not be imported */
export function showImport({ context, json, dryRun }: ImportCall, shown: ImportShown): number {
  const { problems } = shown;
  const code = problems.length === 0 ? exitCodes.done : exitCodes.problems;
  if (json) {
    context.stdout(jsonDocument(code === exitCodes.done, jsonOf(shown, dryRun)));
    return code;
  }
  if (shown.diff !== undefined) context.stdout(`${printable(shown.diff)}\n`);
  for (const suite of shown.suites) context.stdout(suiteText(suite, shown, context));
  const kept = shown.kept.map((part) => [part.file, partWords(part) ?? [], keptWords[part.why]].flat().join(': '));
  for (const note of [...kept, ...shown.notes]) context.stdout(noteText(note, context));
  if (dryRun) context.stdout(context.colours.dim('dry run: nothing was changed\n'));
  else if (shown.edits.length === 0) context.stdout(context.colours.dim('nothing has changed\n'));
  else context.stdout(nextText(shown, context));
  printProblems(problems, context);
  return code;
}

/** Where there is nothing to write. */
export function showProblems(
  { context, json }: Pick<ImportCall, 'context' | 'json'>,
  problems: readonly SourceProblem[],
): number {
  if (json) context.stdout(jsonDocument(false, { problems, suites: [] }));
  else printProblems(problems, context);
  return exitCodes.problems;
}

function printProblems(problems: readonly SourceProblem[], { stderr }: Context): void {
  const seen = new Map<string, number>();
  for (const { message } of problems) seen.set(message, (seen.get(message) ?? 0) + 1);
  for (const { place, ...message } of problems) {
    const same = seen.get(message.message) ?? 0;
    seen.delete(message.message);
    if (same === 0) continue;
    const others = same === 1 ? '' : ` and ${countOf(same - 1, 'more file')}`;
    const where = place === undefined ? '' : `${placeWords(place)}${others}: `;
    stderr(messageText({ ...message, message: `${where}${message.message}` }));
  }
}

function jsonOf({ suites, problems, kept, notes, edits, to, diff }: ImportShown, dryRun: boolean): object {
  return {
    to,
    dryRun,
    suites: suites.map(({ report }) => ({ ...report, counts: countOutcomes(report.requests) })),
    kept,
    notes,
    problems,
    edits: edits.map(({ kind, file }) => ({ kind, file })),
    ...(diff !== undefined && { diff }),
  };
}

/** How many requests are listed; the report has all. */
const mostListed = 8;
/** Lines of one reason or list. A note says what to do, so it has more. */
const mostLines = 3;
const mostOfNote = 6;

function columnsOf({ screenSize }: Context): number {
  return screenWidth(screenSize()?.columns);
}

/** A text behind a mark, in lines of the terminal. @param mark - as wide as it is without colours */
function inLines(mark: string, text: string, context: Context, most = mostLines): string {
  const lines = wrapCut(`${' '.repeat(mark.length)}${printable(text)}`, columnsOf(context), most);
  return lines.map((line, at) => (at === 0 ? `${mark}${line.slice(mark.length)}` : line)).join('\n');
}

function suiteText({ report, home }: WrittenSuite, { to }: ImportShown, context: Context): string {
  const { colours } = context;
  const { requests, sessions } = report;
  const counts = countOutcomes(requests);
  const into = whereTo(sessions, home, to);
  const parts = [
    colours.green(`${counts['as-it-is']} as ${counts['as-it-is'] === 1 ? 'it is' : 'they are'}`),
    ...(counts['with-script'] > 0 ? [colours.cyan(`${counts['with-script']} with a script`)] : []),
    ...(counts['by-hand'] > 0 ? [colours.yellow(`${counts['by-hand']} by hand`)] : []),
  ];
  const became = `: ${countOf(requests.length, 'request')} → ${into}`;
  const name = cutMiddle(printable(report.name), Math.max(20, columnsOf(context) - 2 - widthOf(became)));
  const lines = [
    `${colours.green('✓')} ${colours.bold(name)}${became}`,
    `  ${parts.join(' · ')}`,
    ...byHandLines(requests, context),
    ...[...leftOutParts(report), ...detailParts(report)].map((part) => inLines('  ', part, context)),
    `  ${colours.dim('Report')}  ${posix.join(to, `${home}.import.md`)}`,
  ];
  return `${lines.join('\n')}\n\n`;
}

/** A session with the flows that it calls is named itself. */
function whereTo(sessions: readonly string[], home: string, to: string): string {
  const others = sessions.filter((file) => !file.startsWith(`${home}/flows/`));
  const flows = sessions.length - others.length;
  if (others.length !== 1) return `${sessions.length} sessions in ${posix.join(to, home)}`;
  return posix.join(to, others[0]!) + (flows === 0 ? '' : ` with ${countOf(flows, 'flow')}`);
}

function byHandLines(requests: readonly RequestReport[], context: Context): readonly string[] {
  const { colours } = context;
  const listed = requests.filter(({ outcome }) => outcome === 'by-hand');
  const lines = listed.slice(0, mostListed).map((request) => {
    const why = printable(whyByHand(request));
    const room = columnsOf(context) - '    ! : '.length - widthOf(why);
    const path = endOf(printable([...request.folders, request.name].join(' / ')), room);
    return inLines('    ! ', `${path}: ${why}`, context).replace('!', colours.yellow('!'));
  });
  return listed.length > mostListed
    ? [...lines, colours.dim(`      and ${listed.length - mostListed} more, in the report`)]
    : lines;
}

/** The end of a long path says most, and leaves room for the reason. */
function endOf(path: string, room: number): string {
  const longest = Math.max(room, 30);
  return path.length > longest ? `…${path.slice(1 - longest)}` : path;
}

/** Parts of the source that are in no request. */
function leftOutParts({ leftovers }: ImportReport): readonly string[] {
  const counts = new Map<string, number>();
  for (const { reason } of leftovers)
    if (reason.kind === 'left-out') counts.set(reason.what, (counts.get(reason.what) ?? 0) + 1);
  const parts = [...counts].map(([what, count]) => (count === 1 ? what : `${what} (${count})`));
  return parts.length === 0 ? [] : [`left out: ${parts.join(', ')}`];
}

function detailParts({ environment, names }: ImportReport): readonly string[] {
  const secrets = environment.filter(({ isSecret }) => isSecret);
  const open = environment.length - secrets.length;
  const changed = names.slice(0, 3).map(({ from, to }) => `${from} → ${to}`);
  return [
    ...(open > 0 ? [`${countOf(open, 'value')} from the environment, in .env.example`] : []),
    ...(secrets.length > 0
      ? [`${countOf(secrets.length, 'secret')} to set: ${secrets.map(({ name }) => name).join(', ')}`]
      : []),
    ...(names.length > 0
      ? [`${countOf(names.length, 'name')} changed: ${changed.join(', ')}${names.length > 3 ? ' …' : ''}`]
      : []),
  ];
}

function noteText(note: string, context: Context): string {
  const lines = inLines('  note: ', note, context, mostOfNote);
  return `${lines.replace('note:', context.colours.yellow('note:'))}\n`;
}

function nextText({ suites, to }: ImportShown, { colours, cwd, root }: Context): string {
  const packages = [...new Set(suites.flatMap(({ report }) => report.packages))];
  const needsEnv = suites.some(({ report }) => report.environment.length > 0);
  const path = cwd === root ? pathWord(to) : '';
  // A copy would take the values that are there.
  const hasEnv = existsSync(join(root, '.env'));
  const setEnv = hasEnv
    ? '# add what is new in .env.example to .env, and set the values that are empty'
    : 'cp .env.example .env   # then set the values that are empty';
  const steps = [
    ...(needsEnv ? [setEnv] : []),
    ...(packages.length > 0 ? [`npm install --save-dev ${packages.join(' ')}   # for the scripts`] : []),
    `npx callsheet check ${path}`.trim(),
    `npx callsheet run ${path}`.trim(),
  ];
  return `${colours.bold('Next:')}\n${steps.map((step) => `  ${step}`).join('\n')}\n`;
}

function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
