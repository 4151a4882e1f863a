import { cover, type Found, type Stretch } from './secret-index.js';
import { inHtml, inJson, inPercents, placesOf, readAll, type EscapedForm } from './escaped-forms.js';

/** JSON in a string of JSON in a string of JSON: no server has been seen to go further. */
const deepest = 3;
/** No escape that a text may be cut off in is longer. */
const longestEscape = 12;

/** Where none of these is, each form reads a text as it is. */
const escapeSign = /[\\%&]/;
const escapedForms: readonly EscapedForm[] = [inJson, inPercents, inHtml];

type Find = (text: string, isCut: boolean) => Found;

/**
 * The stretches that `find` gives for a text, for what it means as JSON, as a URL, as HTML or in base64, and for that again:
 * any character may be escaped where another is not, which no list of forms can foresee.
 *
 * @param isCut - whether the text was cut off at its end, which may be inside an escape
 */
export function findWritten(text: string, isCut: boolean, find: Find): readonly Stretch[] {
  // Two ways often lead to the same reading.
  let seen: Set<string> | undefined;
  const findIn = (written: string, isOpen: boolean, depth: number): readonly Stretch[] => {
    const hits = find(written, isOpen);
    if (depth === deepest) return hits.stretches;
    const runs = base64Runs(written, hits);
    const isWritten = escapeSign.test(written);
    if (!isWritten && runs.length === 0) return hits.stretches;
    const found: (readonly Stretch[])[] = [hits.stretches];
    for (const { plain, end, place } of runs)
      found.push(findIn(plain, isOpen && end === written.length, depth + 1).map(place));
    for (const form of isWritten ? escapedForms : []) {
      const whole = isOpen ? withoutCutEscape(written, form) : written;
      const plain = readAll(whole, form);
      seen ??= new Set([text]);
      if (seen.has(plain)) continue;
      seen.add(plain);
      found.push(placed(findIn(plain, isOpen, depth + 1), { written, whole, form }));
    }
    return merged(found.flat());
  };
  return findIn(text, isCut, 0);
}

interface Written {
  readonly written: string;
  /** Without the escape that it is cut off in. */
  readonly whole: string;
  readonly form: EscapedForm;
}

/** Stretches of what is read, where they are written. */
function placed(stretches: readonly Stretch[], { written, whole, form }: Written): readonly Stretch[] {
  if (stretches.length === 0) return stretches;
  const places = [...placesOf(whole, 0, form).slice(0, -1), written.length];
  return stretches.map(({ start, end }) => ({ start: places[start]!, end: places[end]! }));
}

function withoutCutEscape(text: string, { cut }: EscapedForm): string {
  const from = Math.max(0, text.length - longestEscape);
  const at = text.slice(from).search(cut);
  return at === -1 ? text : text.slice(0, from + at);
}

function merged(stretches: readonly Stretch[]): readonly Stretch[] {
  const apart: Stretch[] = [];
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) cover(apart, start, end);
  return apart;
}

/** Base64 that is in a text, read from one of its groups of four on, with a character for each byte. */
interface Base64Run {
  readonly plain: string;
  /** Where it ends in the text. */
  readonly end: number;
  /** Where a stretch of what it means is written: whole characters, so that no bit of it shows. */
  readonly place: (stretch: Stretch) => Stretch;
}

/** Within a line; a blank may be a plus of a URL. */
const runPattern = /[\w+/-](?:[\w+/ -]*[\w+/-])?/g;
/** Mail and PEM end lines after 64 or 76 characters. */
const brokenPattern = /(?<![\w+/-])[\w+/-]{16,}(?:\r?\n[\t ]*[\w+/-]+)+/g;
const lineEnds = /\r?\n[\t ]*/g;
/** How JSON, or another text of ASCII, begins: no byte of it has its first bit. */
const textPattern = /(?<![\w+-])(?:[A-Za-f][A-HQ-Xg-nw-z0-3][ABEFIJMNQRUVYZcdghklopstwx014589][\w+/-]){4}/g;
/** Characters. */
const shortestLine = 16;
const lineEndPattern = /[\w+/-]{16}\r?$/;
const none: readonly Base64Run[] = [];
const allPhases = [0, 1, 2, 3];

/** Base64 that may contain a secret and is not one itself. */
function base64Runs(text: string, { groups, mayBeEscaped }: Omit<Found, 'stretches'>): readonly Base64Run[] {
  const texts = mayBeEscaped && text.search(textPattern) !== -1 ? indicesOf(text, textPattern) : [];
  const isBroken = hasBrokenRun(text);
  if (groups.length + texts.length === 0 && !isBroken) return none;
  const broken = isBroken ? [...text.matchAll(brokenPattern)] : [];
  return [
    ...runsWith(groups, text),
    ...runsWith(texts, text).filter(({ plain }) => escapeSign.test(plain)),
    ...broken.flatMap(({ 0: run, index }) => allPhases.map((phase) => brokenRun(text, run, index, phase))),
  ];
}

function indicesOf(text: string, pattern: RegExp): readonly number[] {
  return [...text.matchAll(pattern)].map(({ index }) => index);
}

/** What `brokenPattern` says, of texts in which few lines end within base64. */
function hasBrokenRun(text: string): boolean {
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (lineEndPattern.test(text.slice(Math.max(0, at - shortestLine - 1), at))) return true;
  }
  return false;
}

/** Each run once for each phase that a group of it has. */
function runsWith(groups: readonly number[], text: string): readonly Base64Run[] {
  if (groups.length === 0) return [];
  const sorted = groups.toSorted((a, b) => a - b);
  let next = 0;
  return [...text.matchAll(runPattern)].flatMap(({ 0: run, index }) => {
    const end = index + run.length;
    const phases = new Set<number>();
    // A group may begin before its run, where that one begins in the middle of it.
    for (; sorted[next]! < end; next++) phases.add((sorted[next]! - index + 4) % 4);
    return [...phases].map((phase) => runOf(text, run, phase, (at) => index + at));
  });
}

function brokenRun(text: string, run: string, start: number, phase: number): Base64Run {
  const places: number[] = [];
  let next = 0;
  const passTo = (end: number): void => {
    for (; next < end; next++) places.push(start + next);
  };
  for (const { 0: lineEnd, index } of run.matchAll(lineEnds)) {
    passTo(index);
    next = index + lineEnd.length;
  }
  passTo(run.length);
  return runOf(text, run.replaceAll(lineEnds, ''), phase, (at) => places[at]!);
}

function runOf(text: string, run: string, phase: number, placeOf: (at: number) => number): Base64Run {
  const last = placeOf(run.length - 1) + 1;
  return {
    plain: Buffer.from(run.slice(phase).replaceAll(' ', '+'), 'base64').toString('latin1'),
    end: last,
    place: ({ start, end }) => {
      const after = phase + Math.ceil((end * 4) / 3);
      const isWhole = after >= run.length;
      return {
        start: placeOf(phase + Math.floor((start * 4) / 3)),
        end: isWhole ? last + padding(text, last) : placeOf(after - 1) + 1,
      };
    },
  };
}

function padding(text: string, at: number): number {
  if (text[at] !== '=') return 0;
  return text[at + 1] === '=' ? 2 : 1;
}
