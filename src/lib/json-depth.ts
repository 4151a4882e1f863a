import type { Json } from './json.js';

/** Levels of nesting that are read; what walks a value takes some calls for each, and the stack ends at some ten thousand. */
export const deepestJson = 1_000;

/** Whether JSON is nested deeper than what is read. @param text - of the value */
export function isTooDeep(value: Json, text: string): boolean {
  return text.length > 2 * deepestJson && mayBeDeep(text) && isDeeperThan(deepestJson, value);
}

/** By brackets alone, those inside of texts included: most bodies are ruled out by that. */
function mayBeDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > deepestJson) return true;
  }
  return false;
}

/** Level by level, as recursion is what it guards. */
function isDeeperThan(levels: number, value: Json): boolean {
  let level: readonly Json[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((item) => (item !== null && typeof item === 'object' ? (Object.values(item) as Json[]) : []));
  }
  return false;
}
