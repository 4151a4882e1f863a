import { addImport, closingOf, maskCode } from './config-code.js';
import { isJsonObject, type Json } from '../../lib/json.js';
import { sessionGlob } from '../../format/session.js';

const configObject = /export\s+default\s+(?:(?:\w+\s*\(\s*)?)(\{)/g;

/**
 * A Vitest or Vite config with `callsheet()` among its plugins, every other byte as it was.
 *
 * @returns undefined where the config is of no form that is understood
 */
export function addPlugin(text: string): string | undefined {
  const masked = maskCode(text);
  if (masked === undefined || /\bcallsheet\b|\bmodule\.exports\b/.test(masked)) return undefined;
  const [found, ...more] = masked.matchAll(configObject);
  if (!found || more.length > 0 || !/export\s+default\s+(?:defineConfig\s*\(\s*)?\{$/.test(found[0])) return undefined;
  const open = found.index + found[0].length - 1;
  const edit = pluginEdit({ text, masked, open });
  if (!edit) return undefined;
  const edited = text.slice(0, edit.at) + edit.insert + text.slice(edit.at);
  return addImport({ text: edited, masked }, { name: 'callsheet', from: 'callsheet/vitest' });
}

interface Config {
  readonly text: string;
  readonly masked: string;
  /** The offset of the brace that opens the config. */
  readonly open: number;
}

interface Edit {
  readonly at: number;
  readonly insert: string;
}

function pluginEdit(config: Config): Edit | undefined {
  const { text, masked, open } = config;
  const inside = ownText(masked, open);
  // Whatever is spread into the config may bring plugins of its own, which a key would replace.
  if (/\.\.\./.test(inside)) return undefined;
  const key = /(?<=[{,\s])plugins\b/.exec(inside);
  if (!key) return addKey(text, open, masked);
  const value = /^plugins\s*:\s*\[/.exec(masked.slice(open + key.index));
  if (!value) return undefined;
  const at = open + key.index + value[0].length;
  const rest = /^(\s*)(\S)/.exec(text.slice(at));
  if (!rest) return undefined;
  const [, space = '', next] = rest;
  if (next === ']') return { at, insert: 'callsheet()' };
  return { at, insert: space.includes('\n') ? `${space}callsheet(),` : 'callsheet(), ' };
}

function addKey(text: string, open: number, masked: string): Edit {
  const rest = text.slice(open + 1);
  const newline = /^[ \t]*(\r?\n)([ \t]*)/.exec(rest);
  const isEmpty = masked.slice(open + 1, closingOf(masked, open)).trim() === '';
  if (!newline) return { at: open + 1, insert: isEmpty ? ' plugins: [callsheet()] ' : ' plugins: [callsheet()],' };
  const indent = isEmpty ? '  ' : newline[2];
  return { at: open + 1, insert: `${newline[1]}${indent}plugins: [callsheet()],` };
}

/** The text between a brace and its end, with everything in further brackets as spaces; offsets count from the brace. */
function ownText(masked: string, open: number): string {
  let [own, depth] = ['', 0];
  for (const sign of masked.slice(open, closingOf(masked, open) + 1)) {
    if ('}])'.includes(sign)) depth--;
    own += depth > 1 || (depth === 1 && sign === '{') ? ' ' : sign;
    if ('{[('.includes(sign)) depth++;
  }
  return own;
}

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
