import { createRequire } from 'node:module';
import type { FormatName } from '../../format/operators.js';
import { ownFormats } from '../../json-schema/own-formats.js';
import type { Json } from '../../lib/json.js';

const load = createRequire(import.meta.url);

/** Whether a value is a string of a format, by the rules that JSON Schema's `format` has. */
export function isFormat(format: FormatName, value: Json): boolean {
  if (typeof value !== 'string') return false;
  const own = ownFormats.get(format);
  if (own) return own(value);
  const { fullFormats } = load('ajv-formats/dist/formats.js') as typeof import('ajv-formats/dist/formats.js');
  const rule: unknown = fullFormats[format];
  if (rule instanceof RegExp) return rule.test(value);
  const validate: unknown = typeof rule === 'function' ? rule : (rule as { readonly validate: unknown }).validate;
  return validate instanceof RegExp ? validate.test(value) : (validate as (text: string) => boolean)(value);
}
