/** A value of a JSON text as it is written there: numbers keep their digits, keys their order and their doubles. */
export type JsonNode = JsonScalar | JsonGroup;

export interface JsonScalar {
  readonly kind: 'string' | 'number' | 'word';
  /** As written, quotes included. */
  readonly text: string;
}

export interface JsonGroup {
  readonly kind: 'object' | 'array';
  readonly entries: readonly JsonEntry[];
  /** Whether the text ends within it. */
  readonly cut: boolean;
}

export interface JsonEntry {
  /** As written, quotes included; absent in an array. */
  readonly key?: string;
  readonly value: JsonNode;
}

/** Deeper ones are shown as text. */
const deepest = 200;
/** What a cut may leave of a token that cannot be read: a sign, half an escape. */
const longestRest = 6;

const token = /\s*("(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*|[a-z]+|[[\]{}:,])/sy;

/**
 * Reads a JSON text for showing.
 *
 * @param truncated - whether the text was cut, so that its end may be missing
 * @returns undefined when it is not JSON
 */
export function readJsonTree(text: string, truncated: boolean): JsonNode | undefined {
  if (!truncated && !isJson(text)) return undefined;
  const tokens = tokensOf(text);
  const isGroup = tokens?.[0] === '{' || tokens?.[0] === '[';
  if (!tokens || (truncated && !isGroup)) return undefined;
  const cursor = { tokens, at: 0, depth: 0, odd: false };
  const value = readValue(cursor);
  return cursor.odd ? undefined : value;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function tokensOf(text: string): readonly string[] | undefined {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  let at = 0;
  token.lastIndex = 0;
  while (at < end) {
    const match = token.exec(text);
    if (!match) return end - at <= longestRest ? tokens : undefined;
    tokens.push(match[1]!);
    at = token.lastIndex;
  }
  return tokens;
}

interface Cursor {
  readonly tokens: readonly string[];
  at: number;
  depth: number;
  /** Whether it turned out to be no JSON, or too deep. */
  odd: boolean;
}

function readValue(cursor: Cursor): JsonNode | undefined {
  const text = cursor.tokens[cursor.at++];
  if (text === undefined) return undefined;
  if (text === '{' || text === '[') return readGroup(cursor, text === '{' ? 'object' : 'array');
  return { kind: text.startsWith('"') ? 'string' : /[-\d]/.test(text[0]!) ? 'number' : 'word', text };
}

function readGroup(cursor: Cursor, kind: JsonGroup['kind']): JsonGroup {
  const entries: JsonEntry[] = [];
  const close = kind === 'object' ? '}' : ']';
  if (++cursor.depth > deepest) cursor.odd = true;
  while (cursor.at < cursor.tokens.length && !cursor.odd) {
    const next = cursor.tokens[cursor.at]!;
    if (next === close) {
      cursor.at++;
      cursor.depth--;
      return { kind, entries, cut: false };
    }
    if (next === ',') cursor.at++;
    else readEntry(cursor, kind, entries);
  }
  return { kind, entries, cut: true };
}

function readEntry(cursor: Cursor, kind: JsonGroup['kind'], entries: JsonEntry[]): void {
  const key = kind === 'object' ? cursor.tokens[cursor.at++]! : undefined;
  if (key !== undefined && !key.startsWith('"')) cursor.odd = true;
  if (key !== undefined && cursor.tokens[cursor.at] === ':') cursor.at++;
  const value = readValue(cursor);
  if (value) entries.push(key === undefined ? { value } : { key, value });
}
