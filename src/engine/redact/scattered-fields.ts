import { fieldOf, jsonValue, type Scalar, stringEnd } from './json-fields.js';
import { isNumeric, mask, type FieldNames } from './secret-field.js';
import { isSecretPair, pairNameKey, pairValueKey, valuesUnder } from './pair-fields.js';
import { inJson, readAll } from './escaped-forms.js';
import type { SecretField } from './escaped-forms.js';

// The counts keep a text made for it from being slow to read.
const keyPattern = /(?<!\\)(\\{0,15})"([^"\\\r\n]{1,200})\1"\s*:\s*/g;
const wordPattern = /^(?:-?\d[\d.e+-]*|true|false)$/i;
/** A name and the value after it, or the other way around. */
const pairPattern = new RegExp(
  String.raw`"(?:${pairNameKey})"\s*:\s*"([^"\\\r\n]{1,100})"\s*,\s*"(?:${pairValueKey})"\s*:\s*"`,
  'gi',
);
const turnedPairPattern = new RegExp(
  String.raw`"(?:${pairValueKey})"\s*:\s*("(?:[^"\\\r\n]|\\.){0,10000}")\s*,\s*"(?:${pairNameKey})"\s*:\s*"([^"\\\r\n]{1,100})"`,
  'dgi',
);

/** The fields of what looks like JSON anywhere in a text, as written or escaped: in a script, an event, a log, a part. */
export function scatteredFields(text: string, names: FieldNames): readonly SecretField[] {
  const values: Value[] = [];
  let from = 0;
  for (const { 0: found, 1: slashes, 2: name, index } of text.matchAll(keyPattern)) {
    if (index < from || !(names.field(name!) || names.headerKey(name!))) continue;
    const at = index + found.length;
    const value =
      slashes === ''
        ? plainValue(text, at, name!, names)
        : escapedValue(text, at, { slashes: slashes!, name: name!, names });
    values.push(value);
    from = value.end;
  }
  return [...values.flatMap(({ fields }) => fields), ...pairFieldsIn(text, names)];
}

function pairFieldsIn(text: string, names: FieldNames): readonly SecretField[] {
  const after = [...text.matchAll(pairPattern)].flatMap(({ 0: found, 1: name, index }) =>
    isSecretPair(name!, names) ? plainValue(text, index + found.length - 1, name!, names).fields : [],
  );
  const before = [...text.matchAll(turnedPairPattern)].flatMap(({ 1: raw, 2: name, indices }) => {
    const [start, end] = indices![1]!;
    return isSecretPair(name!, names) ? [fieldOf({ start, end, raw: raw!, key: name! }, names)] : [];
  });
  return [...after, ...before];
}

interface Value {
  readonly fields: readonly SecretField[];
  readonly end: number;
}

function plainValue(text: string, at: number, name: string, names: FieldNames): Value {
  const { scalars, end } = jsonValue(text, at);
  const [only] = scalars;
  // Of headers, a map says something else.
  if (only?.start !== at && names.headerKey(name) && text[at] !== '[') return { fields: [], end: at };
  if (only?.start !== at)
    return {
      fields: scalars.filter(({ raw }) => raw !== 'null').map((scalar) => fieldOf({ ...scalar, key: name }, names)),
      end,
    };
  if (only.raw.startsWith('"')) {
    const cut = withinLine(only);
    return { fields: [fieldOf({ ...cut, key: name }, names)], end: cut.end };
  }
  // A bare word may be prose: `"token": required`.
  const isValue = wordPattern.test(only.raw) && /^\s*[,}\]]/.test(text.slice(end, end + 20));
  const isHidden = isValue && !names.headerKey(name) && !(isNumeric(only.raw) && names.count(name));
  return { fields: isHidden ? [fieldOf(only, names)] : [], end };
}

interface Escaped {
  readonly slashes: string;
  readonly name: string;
  readonly names: FieldNames;
}

/** A string whose quotes have backslashes before them. */
function escapedValue(text: string, at: number, { slashes, name, names }: Escaped): Value {
  const quote = `${slashes}"`;
  if (!text.startsWith(quote, at)) return { fields: [], end: at };
  const end = stringEnd(text, at + slashes.length, slashes.length);
  const { raw, ...place } = withinLine({ start: at, end, raw: text.slice(at, end) });
  let value = raw.slice(quote.length, raw.endsWith(quote) ? -quote.length : undefined);
  for (let count = slashes.length; count > 0; count >>= 1) value = readAll(value, inJson);
  const values = valuesUnder(name, readAll(value, inJson), names);
  return { fields: [{ ...place, values, mask: `${quote}${mask}${quote}` }], end: place.end };
}

type Stretch = Pick<Scalar, 'start' | 'end' | 'raw'>;

/** JSON has no string of several lines: one is not closed. */
function withinLine({ start, raw, end }: Stretch): Stretch {
  const length = raw.search(/[\r\n]/);
  return length === -1 ? { start, raw, end } : { start, raw: raw.slice(0, length), end: start + length };
}
