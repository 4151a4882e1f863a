import { isNumeric } from './is-numeric.js';
import { jsonScalars, jsonValue, readString, type Scalar, stringEnd } from './json-scalars.js';
import { mask } from './secrets.js';
import type { FieldNames, FieldsInside, SecretField } from './fields.js';
import { inJson, readAll } from './writings.js';

/** The fields of a JSON text, and of the texts that strings in it hold. */
export function jsonFields(text: string, { field, count }: FieldNames, inside: FieldsInside): readonly SecretField[] {
  return jsonScalars(text, field).flatMap((scalar) => {
    const { marked, raw, start, key } = scalar;
    if (marked) return raw === 'null' || (isNumeric(raw) && key !== undefined && count(key)) ? [] : [fieldOf(scalar)];
    if (!raw.startsWith('"') || !raw.includes('\\')) return [];
    return inside(raw.slice(1, raw.endsWith('"') ? -1 : undefined), start + 1, inJson);
  });
}

// The counts keep a text made for it from being slow to read.
const keyPattern = /(?<!\\)(\\{0,15})"([^"\\\r\n]{1,200})\1"\s*:\s*/g;
const wordPattern = /^(?:-?\d[\d.e+-]*|true|false)$/i;

/** The fields of what looks like JSON anywhere in a text, as written or escaped: in a script, an event, a log, a part. */
export function scatteredFields(text: string, names: FieldNames): readonly SecretField[] {
  const values: Value[] = [];
  let from = 0;
  for (const { 0: found, 1: slashes, 2: name, index } of text.matchAll(keyPattern)) {
    if (index < from || !names.field(name!)) continue;
    const at = index + found.length;
    const value = slashes === '' ? plainValue(text, at, names.count(name!)) : escapedValue(text, at, slashes!);
    values.push(value);
    from = value.end;
  }
  return values.flatMap(({ fields }) => fields);
}

interface Value {
  readonly fields: readonly SecretField[];
  readonly end: number;
}

function plainValue(text: string, at: number, isCount: boolean): Value {
  const { scalars, end } = jsonValue(text, at);
  const [only] = scalars;
  if (only?.start !== at) return { fields: scalars.filter(({ raw }) => raw !== 'null').map(fieldOf), end };
  if (only.raw.startsWith('"')) {
    const cut = withinLine(only);
    return { fields: [fieldOf(cut)], end: cut.end };
  }
  // A bare word may be prose: `"token": required`.
  const isValue = wordPattern.test(only.raw) && /^\s*[,}\]]/.test(text.slice(end, end + 20));
  return { fields: isValue && !(isCount && isNumeric(only.raw)) ? [fieldOf(only)] : [], end };
}

/** A string whose quotes have backslashes before them. */
function escapedValue(text: string, at: number, slashes: string): Value {
  const quote = `${slashes}"`;
  if (!text.startsWith(quote, at)) return { fields: [], end: at };
  const end = stringEnd(text, at + slashes.length, slashes.length);
  const { raw, ...place } = withinLine({ start: at, end, raw: text.slice(at, end) });
  let value = raw.slice(quote.length, raw.endsWith(quote) ? -quote.length : undefined);
  for (let count = slashes.length; count > 0; count >>= 1) value = readAll(value, inJson);
  return {
    fields: [{ start: at, end: place.end, values: [readAll(value, inJson)], mask: `${quote}${mask}${quote}` }],
    end: place.end,
  };
}

type Stretch = Pick<Scalar, 'start' | 'end' | 'raw'>;

/** JSON has no string of several lines: one is not closed. */
function withinLine({ start, raw, end }: Stretch): Stretch {
  const length = raw.search(/[\r\n]/);
  return length === -1 ? { start, raw, end } : { start, raw: raw.slice(0, length), end: start + length };
}

function fieldOf({ start, end, raw }: Stretch): SecretField {
  return { start, end, values: raw.startsWith('"') ? [readString(raw)] : [], mask: `"${mask}"` };
}
