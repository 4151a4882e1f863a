import { escapeRegex } from '../../lib/regex.js';
import type { Range } from '../../format/range.js';

/**
 * The key of an option in the text of a configuration file.
 *
 * @param option - its name, such as `report.json`
 * @returns undefined where none or several may be meant
 */
export function optionRange(text: string, option: string): Range | undefined {
  const key = escapeRegex(option.slice(option.lastIndexOf('.') + 1));
  const [found, ...others] = text.matchAll(new RegExp(`(?<=^|[\\s{,'"])${key}(?=['"]?\\s*:)`, 'gm'));
  if (!found || others.length > 0) return undefined;
  const start = found.index;
  const before = text.slice(0, start).split('\n');
  const place = { line: before.length, column: before.at(-1)!.length + 1, offset: start };
  const { length } = found[0];
  return { start: place, end: { ...place, column: place.column + length, offset: start + length } };
}
