import type { Json } from '../../lib/json.js';
import { jsonText } from '../../lib/exact-numbers.js';
import { control } from '../../lib/printable.js';

/** Keys that are plain words in YAML, each with its value. */
export type Fields = Readonly<Record<string, Json>>;

/** A YAML block of TAP with a line for each field; none if there is no field. Values are written as JSON, which is YAML. */
export function yamlLines(fields: Fields): readonly string[] {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${valueText(value)}`);
  return lines.length === 0 ? [] : ['  ---', ...lines.map((line) => `  ${line}`), '  ...'];
}

/** What would move a cursor, or is not a character of YAML, can only be within quotes. */
function valueText(value: Json): string {
  return jsonText(value).replace(control, (sign) =>
    [...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}
