/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A map with text keys, read-only at any depth. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The items of a list; any other value as the only one. */
export function itemsOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Levels of nesting that are read; what walks a value takes some calls for each, and the stack ends at some ten thousand. */
export const deepestJson = 1_000;

/** Whether JSON is nested deeper than what is read. @param text - of the value */
export function isTooDeep(value: Json, text: string): boolean {
  return text.length > 2 * deepestJson && mayBeDeep(text) && isDeeperThan(deepestJson, value);
}

/** Only by brackets, those inside of texts included: most bodies are ruled out by that. */
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
