import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseDocument } from 'yaml';
import schema from '../../../schema.json' with { type: 'json' };
import { onceFor } from '../../../src/lib/memoize.js';
import type { Case } from './read-cases.js';

/**
 * Of the given cases, in order, each that shows something which hosts do in ways of their own and which none before it shows. What the
 * engine does with a request is the same code in each: the engine, `callsheet run` and one host run every case (decision 110).
 */
export function representatives(cases: readonly Case[]): readonly Case[] {
  const shown = new Set<string>();
  return cases.filter((of) => {
    const fresh = [...shownBy(of)].filter((what) => !shown.has(what));
    for (const what of fresh) shown.add(what);
    return fresh.length > 0;
  });
}

/**
 * What a case shows of what hosts do: they plan files, name tests, load scripts, hand over options, environment and selection, and show
 * what becomes of rows and of the file. These are keys of a file, of its settings and of its steps; kinds of blocks within each other;
 * signs of names; words of scripts and what their failures are; and what is expected of a record, but for what single requests give.
 */
export const shownBy = onceFor(({ folder, expected }: Case): ReadonlySet<string> => {
  const files = filesIn(folder);
  const sessions = files.filter((file) => file.endsWith('.session.yaml')).map(textOf);
  const scripts = files.filter((file) => isScript.test(file) && !file.endsWith('server.ts'));
  const envFiles = files.map((file) => basename(file)).filter((name) => name.startsWith('.env'));
  const expectations = [...expectationsIn(expected), ...envFiles];
  const ofScripts = scripts.length === 0 ? [] : [...expectations, ...codesIn(expected)];
  return new Set([
    ...sessions.map((text): unknown => parseDocument(text).toJS()).flatMap(wordsOfFile),
    ...scripts.flatMap(wordsOfScript),
    // Hosts with lanes may run sessions with scripts elsewhere.
    ...ofScripts.map((what) => `with a script: ${what}`),
    ...expectations,
  ]);
});

const isScript = /\.[cm]?[jt]s$/;

function textOf(file: string): string {
  return readFileSync(file, 'utf8');
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

type Words = Readonly<Record<string, unknown>>;

/** Keys that the schema knows; what else there is makes a file invalid, and others show it. */
const keysOfFile = new Set(Object.keys(schema.properties));
const keysOfSettings = new Set(Object.keys(schema.properties.settings.properties));

function wordsOfFile(file: unknown): readonly string[] {
  if (!isMap(file)) return [];
  const { kind, settings, steps } = file;
  return [
    `kind ${String(kind)}`,
    ...Object.keys(file).filter((key) => keysOfFile.has(key)),
    ...(isMap(settings) ? wordsOfSettings(settings) : []),
    ...(Array.isArray(steps) ? wordsOfSteps(steps) : []),
  ];
}

/** Scripts may be one or several; of a failure, there is what is done then. */
function wordsOfSettings(settings: Words): readonly string[] {
  const keys = Object.keys(settings).filter((key) => keysOfSettings.has(key));
  return [
    ...keys.map((key) => `settings.${key}${Array.isArray(settings[key]) ? ' list' : ''}`),
    `onFailure ${String(settings.onFailure)}`,
  ];
}

/** Each key of a step with the blocks around it, and the signs of its name. */
function wordsOfSteps(steps: readonly unknown[]): readonly string[] {
  const blocks: string[] = [];
  return steps.flatMap((step) => {
    const keys = isMap(step) ? Object.keys(step) : [String(step)];
    const [key = ''] = keys;
    if (['else if', 'else', 'end'].includes(key)) blocks.pop();
    const around = blocks.join(' ');
    if (['if', 'else if', 'else'].includes(key)) blocks.push(key);
    return [`${around} > ${key}`, ...keys.map((word) => `step ${word}`), ...(isMap(step) ? signsOf(step) : [])];
  });
}

/** Names are what hosts show, and what patterns select. */
function signsOf({ name, request, call, alias }: Words): readonly string[] {
  const title = [name ?? request, call, alias].filter((text) => text !== undefined).join(' ');
  return [...title.matchAll(/[^\w /]/g)].map(([sign]) => `sign ${sign}`);
}

const keywords =
  'as async await catch class default export finally function import interface namespace new require throw try type yield';
const globals = new Set([...keywords.split(' '), ...Object.getOwnPropertyNames(globalThis)]);

/** How a script is written as a module, what it imports, and what it takes of Node: hosts give it their own of these. */
function wordsOfScript(file: string): readonly string[] {
  const text = textOf(file);
  const imported = [...text.matchAll(/^import (?!type).*'(\.|node:)?[^']*';$/gm)].map(([, from = 'package']) => from);
  const words = [...text.matchAll(/[\w$]+/g)].map(([word]) => word).filter((word) => globals.has(word));
  return [extname(file), ...imported.map((from) => `import of ${from}`), ...words].map((word) => `script ${word}`);
}

function codesIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'code' ? [String(value)] : codesIn(value)));
}

/** Each key of what is expected, with states; how deep rows are; and names of options and of environment variables. */
function expectationsIn(expected: Case['expected']): readonly string[] {
  const { records = [], postFailures, options, env, inputs, run } = expected;
  return [
    ...records.flatMap((record) => [
      ...Object.keys(record).map((key) => `records ${key}`),
      `state ${record.state}`,
      `depth ${record.step.split('.').length}`,
      ...((record.failures ?? []).length > 1 ? ['several failures'] : []),
      ...Object.keys(record.earlier ?? {}).map((key) => `earlier ${key}`),
    ]),
    ...postFailures.map(({ code }) => `post ${code}`),
    ...Object.keys(options).map((key) => `option ${key}`),
    ...Object.keys(options.defaults ?? {}).map((key) => `default ${key}`),
    ...Object.keys(env).map((name) => `env ${/^(?:CI$|CALLSHEET_SEED|CALLSHEET_INPUT)/.exec(name)?.[0] ?? '*'}`),
    ...(Object.keys(inputs).length > 0 ? ['inputs'] : []),
    ...(run === undefined ? [] : ['run']),
  ];
}

function isMap(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
