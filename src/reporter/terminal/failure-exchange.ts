import { eventCount } from '../../problems/run/stream.js';
import { curlOf } from '../../present/curl.js';
import { durationText } from '../../format/duration.js';
import type { BodyRecord, ResponseRecord, SendRecord, StepRecord, Failure } from '../../record/record.js';
import { sizeText } from '../../lib/sizes.js';
import type { Screen, Palette } from './palette.js';
import { printable, printableLine, distinguish } from '../../lib/printable.js';
import { cutEnd, padEnd, wrapCut, cutApart } from './text-width.js';
import { jsonText } from '../../lib/exact-numbers.js';
import type { Json } from '../../lib/json.js';
import { diffOf, partnersOf, type DiffLine } from '../../present/json-diff.js';
import { comparisonsOf, type Sides } from '../../record/comparisons.js';
import { expectedText } from '../../format/words.js';

const bodyLines = 8;
const bodyRows = 12;
const rowsOfLine = 3;
const bodyLimit = 1000;
const firstSends = 3;
const lastSends = 3;

/** What came back last: its status line and the first lines of its body. */
export function responseLines(response: ResponseRecord, { columns, palette }: Screen): readonly string[] {
  const { status, statusText, body, stream } = response;
  const about = `${aboutBody(body)}${stream ? ` · ${eventCount(stream.events)}` : ''}`;
  const head = ` ${palette.bold(printableLine(`${status} ${statusText}`.trim()))} ${palette.dim(about)}`;
  const text = textOf(body).trimEnd();
  const lines = text === '' ? [] : text.split('\n');
  const shown = lines.length > bodyLines + 1 ? lines.slice(0, bodyLines) : lines;
  const rest = lines.length - shown.length;
  return [
    head,
    ...wrapped(shown, columns - 4).map((row) => `   ${row}`.trimEnd()),
    ...(rest > 0 ? [palette.dim(`   … ${rest} more lines`)] : []),
  ];
}

/** Lines of few are given more rows each: what went wrong is often one long sentence. */
function wrapped(lines: readonly string[], width: number): readonly string[] {
  let spare = bodyRows - lines.length;
  return lines.flatMap((line) => {
    const rows = wrapCut(line, width, Math.min(rowsOfLine, 1 + spare));
    spare -= rows.length - 1;
    return rows;
  });
}

/** Every send with what it met and why it was made; of many, the first and the last. */
export function sendLines(sends: readonly SendRecord[], { columns, palette }: Screen): readonly string[] {
  if (sends.length < 2 && (sends[0]?.waited ?? 0) === 0) return [];
  const left = sends.length - firstSends - lastSends;
  const shown = left > 1 ? [...sends.slice(0, firstSends), ...sends.slice(-lastSends)] : sends;
  const widths = { number: String(sends.length).length, met: Math.max(3, ...shown.map((send) => metBy(send).length)) };
  const drawn = shown.map((send) => sendLine(send, widths, { columns, palette }));
  if (left > 1) drawn.splice(firstSends, 0, palette.dim(`   … ${left} more sends`));
  return drawn;
}

/** The request as a command, with secrets masked. It is shown as it has to be pasted: nothing in it breaks a line or moves a cursor. */
export function curlLines({ request }: Pick<StepRecord, 'request'>, { palette }: Screen): readonly string[] {
  if (!request) return [];
  return curlOf(request, bodyLimit)
    .split('\n')
    .map((line) => palette.dim(` ${line}`));
}

function aboutBody({ type, size, truncated }: BodyRecord): string {
  if (size === 0) return '· no body';
  return ['', type, sizeText(size), truncated && 'cut']
    .filter((part) => part !== false)
    .join(' · ')
    .trim();
}

/** JSON, whatever type the server says, is drawn with a line per key and its numbers as they are written, all else as it came. */
function textOf({ text = '' }: BodyRecord): string {
  if (!/^\s*[[{]/.test(text)) return printable(text);
  try {
    return printable(JSON.stringify(JSON.parse(text, asWritten), null, 2));
  } catch {
    return printable(text);
  }
}

/** The types of TypeScript know neither a reviver's third argument nor what replaces a number as it is written. */
const { rawJSON } = JSON as unknown as { readonly rawJSON: (source: string) => object };

function asWritten(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? rawJSON(context.source) : value;
}

function sendLine(
  send: SendRecord,
  widths: { readonly number: number; readonly met: number },
  { columns, palette }: Screen,
): string {
  const met = padEnd(metBy(send), widths.met);
  const start = `↻${padEnd(String(send.number), widths.number)}  ${met} ${durationText(send.duration).padStart(7)}`;
  const [mark, rest] = [start.slice(0, 1 + widths.number), start.slice(1 + widths.number)];
  const why = whySent(send);
  const line = ` ${palette.yellow(mark)}${rest}`;
  return why === '' ? line : `${line}  ${palette.dim(cutEnd(why, columns - start.length - 4))}`;
}

function metBy({ status, error }: SendRecord): string {
  return status === undefined ? (error?.kind ?? '—') : String(status);
}

/** `after 200ms backoff: 503 Service Unavailable`; nothing for a first send without a delay. */
function whySent({ waited, waitedFor, because }: SendRecord): string {
  const name = waitedFor === undefined || waitedFor === 'every' ? '' : ` ${waitName(waitedFor)}`;
  const wait = waited > 0 ? `after ${durationText(waited)}${name}` : '';
  return [wait, because && printableLine(because)].filter(Boolean).join(': ');
}

function waitName(waitedFor: NonNullable<SendRecord['waitedFor']>): string {
  return waitedFor === 'retry-after' ? 'Retry-After' : waitedFor;
}

const longestDiff = 16;
const linesAround = 1;

/** Expected and received beneath each other, or what differs between two objects or two lists. */
export function valueLines(failure: Failure, screen: Screen): readonly string[] {
  return comparisonsOf(failure).flatMap((sides) => sideLines(sides, screen));
}

function sideLines(sides: Sides, { columns, palette }: Screen): readonly string[] {
  const { expected, received, operator, also } = sides;
  if (expected === undefined && received === undefined) return [];
  const isCompared = operator === undefined && !also && isNested(expected) && isNested(received);
  if (isCompared && Array.isArray(expected) === Array.isArray(received)) {
    const lines = nearChanges(diffOf(expected!, received!));
    if (lines.some((line) => line)) return diffLines(lines, { columns, palette });
  }
  const given = received === undefined ? 'nothing' : jsonText(received);
  const wanted = expected === undefined ? given : expectedText({ ...sides, expected }, JSON.stringify);
  const [shownExpected, shownGiven] = twoSides(wanted, given, columns - 14);
  return [
    ...(expected === undefined ? [] : [`expected  ${palette.green(shownExpected)}`]),
    `received  ${palette.red(shownGiven)}`,
  ];
}

/** Cut to a width, so that what differs is seen. */
function twoSides(expected: string, received: string, width: number): readonly [string, string] {
  const [wanted, given] = distinguish(expected, received);
  return cutApart(printable(wanted), printable(given), width);
}

function isNested(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}

function diffLines(lines: readonly (DiffLine | undefined)[], { columns, palette }: Screen): readonly string[] {
  const shown = lines.length > longestDiff + 1 ? lines.slice(0, longestDiff) : lines;
  const rest = lines.length - shown.length;
  return [
    `${palette.green('- expected')}  ${palette.red('+ received')}`,
    ...cutLines(shown, columns - 8).map((line) => diffLine(line, palette)),
    ...(rest > 0 ? [palette.dim(`  … ${rest} more lines`)] : []),
  ];
}

/** Each line cut to a width, and one that was expected so that it differs from the one that came for it. */
function cutLines(lines: readonly (DiffLine | undefined)[], width: number): readonly (DiffLine | undefined)[] {
  const partners = partnersOf(lines);
  return lines.map((line, at) => {
    if (line === undefined) return line;
    const other = lines[partners.get(at) ?? at] ?? line;
    return { ...line, text: twoSides(line.text, other.text, width)[0] };
  });
}

function diffLine(line: DiffLine | undefined, palette: Palette): string {
  if (line === undefined) return palette.dim('  …');
  if (line.kind === 'expected') return palette.green(`- ${line.text}`);
  return line.kind === 'received' ? palette.red(`+ ${line.text}`) : palette.dim(`  ${line.text}`);
}

/** The changed lines with a line of context; undefined replaces what is left out between them. */
function nearChanges(lines: readonly DiffLine[]): readonly (DiffLine | undefined)[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - linesAround), index + linesAround + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, index) => {
    if (near[index]) return [line];
    return index === 0 || near[index - 1] ? [undefined] : [];
  });
}
