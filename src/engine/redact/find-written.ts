import { base64Runs } from './base64-runs.js';
import { cover, type Found, type Stretch } from './secret-index.js';
import { inHtml, inJson, inPercents, placesOf, readAll, type EscapedForm } from './escaped-forms.js';

/** JSON in a string of JSON in a string of JSON: no server has been seen to go further. */
const deepest = 3;
/** No escape that a text may be cut off in is longer. */
const longestEscape = 12;

/** Where none of these is, each form reads a text as it is. */
const escapes = /[\\%&]/;
const escapedForms: readonly EscapedForm[] = [inJson, inPercents, inHtml];

type Find = (text: string, isCut: boolean) => Found;

/**
 * The stretches that `find` gives for a text, for what it stands for as JSON, as a URL, as HTML or in base64, and for that again:
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
    const isWritten = escapes.test(written);
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
