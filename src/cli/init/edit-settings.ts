import { isJsonObject, type Json } from '../../lib/json.js';
import { sessionGlob } from '../../format/session.js';

type Settings = Readonly<Record<string, unknown>>;

/**
 * Settings of VS Code with the schema associated, every other byte as it was. They may have comments.
 *
 * @param schemaPath - relative to the folder that is opened: `./node_modules/callsheet/schema.json`
 * @returns undefined where the text is not understood; the text itself where there is nothing to add
 */
export function associateSchema(text: string, schemaPath: string): string | undefined {
  const before = parseJsonc(text);
  if (!before) return undefined;
  const schemas = before['yaml.schemas'] ?? {};
  if (typeof schemas !== 'object') return undefined;
  if (Object.keys(schemas as object).some((path) => path.endsWith('callsheet/schema.json'))) return text;
  const masked = maskJsonc(text);
  const inner = /"yaml\.schemas"\s*:\s*\{/.exec(maskComments(text));
  const open = inner ? inner.index + inner[0].length : masked.indexOf('{') + 1;
  const entry = `"${schemaPath}": ["${sessionGlob}"]`;
  const isEmpty = /^\s*\}/.test(masked.slice(open));
  const edited = insertFirst(text, { at: open, isEmpty }, inner ? entry : `"yaml.schemas": { ${entry} }`);
  const wanted = { ...before, 'yaml.schemas': { [schemaPath]: [sessionGlob], ...(schemas as object) } };
  const after = parseJsonc(edited);
  return after && isSame(after, wanted) ? edited : undefined;
}

/** Puts a property first in the object whose inside begins at `at`, on a line of its own where the others have theirs. */
function insertFirst(text: string, { at, isEmpty }: { at: number; isEmpty: boolean }, property: string): string {
  const rest = text.slice(at);
  if (isEmpty) return `${text.slice(0, at)}\n  ${property}\n${rest.replace(/^[ \t]*\r?\n?/, '')}`;
  const indent = /^[ \t]*(\r?\n[ \t]*)/.exec(rest)?.[1] ?? ' ';
  return `${text.slice(0, at)}${indent}${property},${rest}`;
}

function parseJsonc(text: string): Settings | undefined {
  const plain = maskComments(text).replace(/,(?=\s*[}\]])/g, ' ');
  try {
    const value = JSON.parse(plain.trim() === '' ? '{}' : plain.replace(/^\uFEFF/, '')) as Json;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const parts = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

function maskComments(text: string): string {
  return text.replace(parts, (part) => (part.startsWith('"') ? part : part.replace(/[^\n]/g, ' ')));
}

/** Without strings, too, so that a brace is a brace. */
function maskJsonc(text: string): string {
  return text.replace(parts, (part) => part.replace(/[^\n]/g, ' '));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b));
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}
