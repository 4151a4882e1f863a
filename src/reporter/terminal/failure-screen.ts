import type { ReportRow, SessionReport } from '../../record/report.js';
import { failureLine, type Failure, type StepRecord } from '../../record/record.js';
import { codedLines, shownCode } from './coded-lines.js';
import { mostFailures, moreFailures } from './draw-rows.js';
import { curlLines, responseLines, sendLines, valueLines } from './failure-exchange.js';
import { frameLines, framesOf, type ReadSource } from './failure-frames.js';
import { marks, type Screen } from './palette.js';
import { printable, printableLine } from '../../lib/printable.js';
import { wrapShort } from './text-width.js';

/** Lines of one message, or of its hint. */
const mostLines = 5;

/** A step that failed, or a failure of a file outside any step. */
interface FailedThing {
  /** The file, the calls it stands under, and its own title. */
  readonly path: readonly string[];
  readonly record?: StepRecord;
  readonly failures: readonly Failure[];
}

/** What failed in a session, in the order of its rows; the file's own failures come first. */
export function failedThings({
  file,
  failures,
  rows,
}: Pick<SessionReport, 'file' | 'failures' | 'rows'>): readonly FailedThing[] {
  const own = failures.length === 0 ? [] : [{ path: [file], failures }];
  return [...own, ...rows.flatMap((row) => failedUnder(row, [file]))];
}

/** One failed step on one screen: what was expected, where it is written, what came back, and how to try it by hand. */
export function failureScreen(thing: FailedThing, read: ReadSource, screen: Screen): readonly string[] {
  const { record } = thing;
  const sections = [
    [titleLine(thing, screen)],
    record ? stepFailures(thing, screen) : thing.failures.flatMap((failure) => failureLines(failure, thing, screen)),
    record ? frameLines(record, read, screen) : ownFrames(thing, read, screen),
    record?.response ? responseLines(record.response, screen) : [],
    record ? sendLines(record.sends, screen) : [],
    record ? curlLines(record, screen) : [],
  ];
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => (index > 0 ? ['', ...section] : section));
}

function failedUnder(row: ReportRow, above: readonly string[]): readonly FailedThing[] {
  if (row.kind === 'request') {
    const { record } = row;
    return record.state === 'failed' ? [{ path: [...above, record.title], record, failures: record.failures }] : [];
  }
  if (row.kind === 'arm') return row.rows.flatMap((under) => failedUnder(under, above));
  const title = row.alias === undefined ? row.title : `${row.title} ${row.alias}`;
  return row.rows.flatMap((under) => failedUnder(under, [...above, title]));
}

function titleLine({ path }: FailedThing, { palette }: Screen): string {
  const [file, ...rest] = path.map(printableLine);
  return [`${palette.bgRed(palette.bold(' FAIL '))} ${file}`, ...rest].join(palette.dim(' > '));
}

/** The first ones with what was expected and received, of the rest how many there are. */
function stepFailures(thing: FailedThing, screen: Screen): readonly string[] {
  const rest = thing.failures.length - mostFailures;
  return [
    ...thing.failures.slice(0, mostFailures).flatMap((failure) => failureLines(failure, thing, screen)),
    ...(rest > 0 ? [screen.palette.dim(`   ${moreFailures(rest)}`)] : []),
  ];
}

function failureLines(failure: Failure, { record, failures }: FailedThing, screen: Screen): readonly string[] {
  const { palette, columns } = screen;
  const text = printable(record ? failureLine(failure, record) : failure.message);
  const coded = { text, code: shownCode(failure) };
  const [first = '', ...rest] = codedLines(coded, { width: columns - 4, most: mostLines }, palette.red, palette);
  const hint = failure.hint === undefined ? [] : wrapShort(printable(failure.hint), columns - 6, mostLines);
  const isOneOfMany = !record && failures.length > 1;
  return [
    ` ${palette.red(marks.failed)} ${first}${isOneOfMany ? palette.dim(placeOf(failure)) : ''}`,
    ...rest.map((line) => `   ${line}`),
    ...valueLines(failure, screen).map((line) => `   ${line}`),
    ...hint.map((line, index) => `   ${palette.cyan(`${index === 0 ? '→' : ' '} ${line}`)}`),
  ];
}

function placeOf({ range }: Failure): string {
  return range ? `  ${range.start.line}:${range.start.column}` : '';
}

function ownFrames({ path, failures }: FailedThing, read: ReadSource, screen: Screen): readonly string[] {
  const ranges = failures.flatMap(({ range }) => range ?? []);
  return framesOf(path[0]!, ranges, read, screen).flat();
}

const dash = '⎯';

/** All that failed, one screen each, files before requests; numbered, under a banner for each of the two. */
export function failureListLines(things: readonly FailedThing[], read: ReadSource, screen: Screen): readonly string[] {
  const files = things.filter(({ record }) => !record);
  const requests = things.filter(({ record }) => record);
  let number = 0;
  const drawn = (thing: FailedThing): readonly string[] => {
    number += 1;
    return [...failureScreen(thing, read, screen), '', numberLine(`[${number}/${things.length}]`, screen), ''];
  };
  const lines = [
    ...(files.length > 0 ? banner(`Failed Sessions ${files.length}`, screen) : []),
    ...files.flatMap(drawn),
    ...(requests.length > 0 ? banner(`Failed Requests ${requests.length}`, screen) : []),
    ...requests.flatMap(drawn),
  ];
  return lines.slice(0, -1);
}

function banner(title: string, { columns, palette }: Screen): readonly string[] {
  const dashes = Math.max(0, columns - title.length - 2);
  const left = Math.floor(dashes / 2);
  const label = palette.bgRed(palette.bold(` ${title} `));
  return ['', palette.red(dash.repeat(left)) + label + palette.red(dash.repeat(dashes - left)), ''];
}

function numberLine(number: string, { columns, palette }: Screen): string {
  return palette.dim(palette.red(`${dash.repeat(Math.max(0, columns - number.length - 1))}${number}${dash}`));
}
