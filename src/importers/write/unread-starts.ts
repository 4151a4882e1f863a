import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';
import { escapeRegex } from '../../lib/regex.js';

interface Session {
  /** The rows of a session, in their order. */
  readonly rows: readonly JsonObject[];
  /** Whether a script that is carried over may read a variable. */
  readonly isInScripts: (name: string) => boolean;
}

interface WithTexts extends Session {
  /** Each row as JSON. */
  readonly texts: readonly string[];
}

/**
 * The head of a session without what `variables` give to those that a `set` row always sets before anything reads them. Nothing could
 * read that value.
 */
export function withoutUnreadStarts(head: JsonObject, session: Session): JsonObject {
  const { variables, ...others } = head;
  if (!isJsonObject(variables)) return head;
  const kept = { ...variables };
  const texts = session.rows.map((row) => JSON.stringify(row));
  const above = JSON.stringify(others);
  for (const name of Object.keys(kept).toReversed()) {
    const { [name]: start, ...rest } = kept;
    if (isOfEnvironment(start!) || isRead(name, above) || isRead(name, JSON.stringify(rest))) continue;
    if (!isSetFirst(name, { ...session, texts }, rest)) continue;
    delete kept[name];
  }
  if (Object.keys(kept).length > 0) return { ...head, variables: kept };
  return others;
}

/** What an environment can change is shown, whatever reads it. */
function isOfEnvironment(value: Json): boolean {
  return JSON.stringify(value).includes('{{env.');
}

function isSetFirst(name: string, { rows, texts, isInScripts }: WithTexts, others: JsonObject): boolean {
  if (isInScripts(name)) return false;
  let depth = 0;
  for (const [at, row] of rows.entries()) {
    const { set } = row;
    if (isRead(name, texts[at]!)) return false;
    if (isJsonObject(set) && Object.hasOwn(set, name))
      return depth === 0 && Object.values(set).every((value) => isAlwaysMade(value, others));
    if ('if' in row) depth += 1;
    if ('end' in row) depth -= 1;
  }
  return false;
}

function isRead(name: string, text: string): boolean {
  return text.includes(`var.${name}`) && new RegExp(String.raw`\bvar\.${escapeRegex(name)}(?![\w-])`).test(text);
}

const references = /(?<!\\)\{\{\s*([^{}]*?)\s*\}\}/g;

/** Whether a value can be made in any case: of plain texts, generators and variables that have a value from the start. */
function isAlwaysMade(value: Json, variables: JsonObject): boolean {
  return [...JSON.stringify(value).replaceAll('\\\\', '\\').matchAll(references)].every(([, inner = '']) => {
    const [, name] = /^var\.([\w-]+)$/.exec(inner) ?? [];
    return name === undefined ? !/\b(?:var|flow|env)\./.test(inner) : Object.hasOwn(variables, name);
  });
}
