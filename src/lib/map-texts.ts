import type { Json } from './json.js';

/** The value with something in the place of each of its texts. @param changeKey - the same of its keys. @default they stay */
export function mapTexts(
  value: Json,
  change: (text: string) => Json,
  changeKey: (key: string) => string = (key) => key,
): Json {
  if (typeof value === 'string') return change(value);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => mapTexts(item, change, changeKey));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [changeKey(key), mapTexts(item as Json, change, changeKey)]),
  );
}
