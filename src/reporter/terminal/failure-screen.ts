import { failureLine, shownCode, type Failure } from '../../record/record.js';
import { codedLines } from './coded-lines.js';
import { mostFailures, moreFailures } from './draw-rows.js';
import { curlLines, responseLines, sendLines, valueLines } from './failure-exchange.js';
import type { FailedGroup, FailedThing } from './failed-things.js';
import { frameLines, framesOf, type ReadSource, scriptFrames } from './failure-frames.js';
import { marks, type Screen } from './palette.js';
import { printable, printableLine } from '../../lib/printable.js';
import { signInLines } from './sign-in-lines.js';
import { firstOf } from './same-failures.js';
import { widthOf, wrap, wrapShort } from './text-width.js';

/** Lines of one message, or of its hint. */
const mostLines = 5;
/** Lines of what a compiler said. */
const mostDetail = 60;

/** One failed step on one screen: what was expected, where it is written, what came back, and how to try it by hand. */
export function failureScreen(group: FailedGroup, read: ReadSource, screen: Screen): readonly string[] {
  const { thing, same } = group;
  const { record } = thing;
  const sections = [
    [titleLine(thing, screen)],
    record ? stepFailures(thing, screen) : thing.failures.flatMap((failure) => failureLines(failure, thing, screen)),
    [...sameLines(thing, same, screen), ...blockedLines(group, screen)],
    record ? frameLines(record, read, screen) : ownFrames(thing, read, screen),
    record ? signInLines(record, screen) : [],
    record?.response ? responseLines(record.response, screen) : [],
    record ? sendLines(record.sends, screen) : [],
    record ? curlLines(record, screen) : [],
    againLines(thing, screen),
  ];
  return sections
    .filter((section) => section.length > 0)
    .flatMap((section, index) => (index > 0 ? ['', ...section] : section));
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
    ...detailLines(failure, screen).map((line) => `   ${line}`),
    ...valueLines(failure, screen).map((line) => `   ${line}`),
    ...hint.map((line, index) => `   ${palette.cyan(`${index === 0 ? '→' : ' '} ${line}`)}`),
  ];
}

/** As it was printed, for a compiler draws frames; only longer lines are wrapped. */
function detailLines({ detail }: Failure, { columns }: Screen): readonly string[] {
  if (detail === undefined) return [];
  const width = columns - 4;
  const written = printable(detail).trimEnd().split('\n');
  const lines = written.flatMap((line) => (widthOf(line) <= width ? [line] : wrap(line, width)));
  const rest = lines.length - mostDetail;
  return ['', ...lines.slice(0, mostDetail), ...(rest > 0 ? [`… and ${count(rest, 'more line')}`] : [])];
}

/** In a line of its own where both do not fit: it is to be pasted whole. */
function againLines({ again }: FailedThing, { columns, palette }: Screen): readonly string[] {
  if (again === undefined) return [];
  const heading = ' Run this step again:';
  const fits = widthOf(heading) + 1 + widthOf(again) <= columns;
  return fits ? [`${palette.dim(heading)} ${again}`] : [palette.dim(heading), `   ${again}`];
}

/** What else failed for the same cause: ` ✗ the same in 19 requests of 4 more sessions: …`. */
function sameLines(
  { path: [file] }: FailedThing,
  same: readonly FailedThing[],
  { columns, palette }: Screen,
): readonly string[] {
  const [here, elsewhere] = [same.filter(({ path }) => path[0] === file), same.filter(({ path }) => path[0] !== file)];
  const files = [...new Set(elsewhere.map(({ path }) => path[0]!))].map(printableLine);
  const titles = here.map(({ path }) => printableLine(path.at(-1)!));
  const texts = [
    ...(here.length > 0 ? [`the same in ${count(here.length, 'more request')} here: ${firstOf(titles)}`] : []),
    ...(files.length > 0
      ? [
          `the same in ${count(elsewhere.length, 'request')} of ${count(files.length, 'more session')}: ${firstOf(files)}`,
        ]
      : []),
  ];
  return texts.flatMap((text) =>
    wrapShort(text, columns - 4, mostLines).map((line, at) =>
      at === 0 ? ` ${palette.red(`${marks.failed} ${line}`)}` : `   ${palette.red(line)}`,
    ),
  );
}

/** What did not run because of it, here and in the other sessions: ` ↓ and 23 requests that need it: …`. */
function blockedLines({ thing, same }: FailedGroup, { columns, palette }: Screen): readonly string[] {
  const titles = [thing, ...same].flatMap(({ blocked = [] }) => blocked).map(printableLine);
  if (titles.length === 0) return [];
  const need = titles.length === 1 ? 'needs' : 'need';
  const text = `and ${count(titles.length, 'request')} that ${need} it: ${firstOf([...new Set(titles)])}`;
  return wrapShort(text, columns - 4, mostLines).map((line, at) =>
    palette.dim(at === 0 ? ` ${marks.skipped} ${line}` : `   ${line}`),
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function placeOf({ range }: Failure): string {
  return range ? `  ${range.start.line}:${range.start.column}` : '';
}

function ownFrames({ path, failures }: FailedThing, read: ReadSource, screen: Screen): readonly string[] {
  const ranges = failures.flatMap(({ range }) => range ?? []);
  return [...framesOf(path[0]!, ranges, read, screen).flat(), ...scriptFrames(failures, read, screen)];
}

const dash = '⎯';

/** All that failed, a screen for each cause, files before requests; numbered, under a banner for each of the two. */
export function failureListLines(groups: readonly FailedGroup[], read: ReadSource, screen: Screen): readonly string[] {
  const files = groups.filter(({ thing }) => !thing.record);
  const requests = groups.filter(({ thing }) => thing.record);
  const failed = requests.reduce((sum, { same }) => sum + 1 + same.length, 0);
  const kinds = requests.length < failed ? ` · ${count(requests.length, 'cause')}` : '';
  let number = 0;
  const drawn = (group: FailedGroup): readonly string[] => {
    number += 1;
    return [...failureScreen(group, read, screen), '', numberLine(`[${number}/${groups.length}]`, screen), ''];
  };
  const lines = [
    ...(files.length > 0 ? banner(`Failed Sessions ${files.length}`, screen) : []),
    ...files.flatMap(drawn),
    ...(requests.length > 0 ? banner(`Failed Requests ${failed}${kinds}`, screen) : []),
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
