import { isNumeric, mask } from './mask.js';
import { jsonScalars, readString, type Scalar } from './json-scalars.js';
import { valuesUnder } from './pair-names.js';
import { inJson } from './escaped-forms.js';
import type { FieldNames, FieldsInside } from './field-names.js';
import type { SecretField } from './escaped-forms.js';

/** With escapes, or with one name and its value: a header, a variable. What else has a name is found as it stands. */
const mayBeText = /\\|:[ \t]|^"[\w.-]+ ?=/;

/** The fields of a JSON text, and of the texts that strings in it hold. */
export function jsonFields(text: string, names: FieldNames, inside: FieldsInside): readonly SecretField[] {
  return jsonScalars(text, names).flatMap((scalar) => {
    const { marked, raw, start, key } = scalar;
    if (marked)
      return raw === 'null' || (isNumeric(raw) && key !== undefined && names.count(key))
        ? []
        : [fieldOf(scalar, names)];
    if (!raw.startsWith('"') || !mayBeText.test(raw)) return [];
    return inside(raw.slice(1, raw.endsWith('"') ? -1 : undefined), start + 1, inJson);
  });
}

/** The field that a scalar is. */
export function fieldOf(
  { start, end, raw, key }: Pick<Scalar, 'start' | 'end' | 'raw' | 'key'>,
  names: FieldNames,
): SecretField {
  return {
    start,
    end,
    values: raw.startsWith('"') ? valuesUnder(key, readString(raw), names) : [],
    mask: `"${mask}"`,
  };
}
