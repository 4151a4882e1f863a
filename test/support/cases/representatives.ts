import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import schema from '../../../schema.json' with { type: 'json' };
import { isGeneratorName } from '../../../src/format/references/generators.js';
import { isPipeName } from '../../../src/format/references/pipes.js';
import type { Case } from './read-cases.js';

/**
 * Cases that show everything that the given ones show: each with a script, as hosts load those in ways of their own, and of the
 * others, in order, each that shows what none before it does.
 */
export function representatives(cases: readonly Case[]): readonly Case[] {
  const shown = new Set<string>();
  return cases.filter((of) => {
    const fresh = [...shownBy(of)].filter((what) => !shown.has(what));
    for (const what of fresh) shown.add(what);
    return fresh.length > 0 || hasScript(of);
  });
}

/**
 * What a case shows of the format and of a run: words of the format with the word above each, pipes, generators and signs of names,
 * what is expected with its states and codes, and what its server does.
 */
export function shownBy({ folder, expected, routes }: Case): ReadonlySet<string> {
  const sessions = filesIn(folder)
    .filter((file) => file.endsWith('.session.yaml'))
    .map((file) => readFileSync(file, 'utf8'));
  return new Set([
    ...sessions.flatMap((text) => [...wordsIn(parseDocument(text).toJS()), ...callsIn(text)]),
    ...expectationsIn(expected),
    ...Object.values(routes).flat().flatMap(Object.entries).map(answerPart),
  ]);
}

function hasScript({ folder }: Case): boolean {
  return filesIn(folder).some((file) => /\.[cm]?[jt]s$/.test(file) && !file.endsWith('server.ts'));
}

function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

const formatWords = wordsOfSchema(schema);

/** The keys and the fixed values that the schema of session files knows. */
function wordsOfSchema(node: unknown): ReadonlySet<string> {
  if (typeof node !== 'object' || node === null) return new Set();
  const { properties, enum: values, const: value } = node as { properties?: object; enum?: unknown[]; const?: unknown };
  const fixed = [...(values ?? []), value].filter((one) => typeof one === 'string');
  const below = Object.values(node).flatMap((child) => [...wordsOfSchema(child)]);
  return new Set([...Object.keys(properties ?? {}), ...fixed, ...below]);
}

function wordsIn(node: unknown, above = ''): readonly string[] {
  if (typeof node === 'string')
    return [...(formatWords.has(node) ? [`${above}=${node}`] : []), ...signsIn(node, above)];
  if (Array.isArray(node)) return node.flatMap((item) => wordsIn(item, above));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const word = wordOf(key);
    return [`${above}.${word}`, ...wordsIn(value, word)];
  });
}

/** A key of the format, or the kind of a name that its user chose. */
function wordOf(key: string): string {
  if (formatWords.has(key)) return key;
  return key.startsWith('$') ? '$' : key.includes('{{') ? '{{}}' : '*';
}

/** Names are what hosts show, and what patterns select. */
function signsIn(text: string, key: string): readonly string[] {
  return key === 'name' || key === 'request' ? [...text.matchAll(/[^\w /]/g)].map(([sign]) => `sign ${sign}`) : [];
}

function callsIn(text: string): readonly string[] {
  const references = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, reference]) => reference!);
  return references.flatMap((reference) => [
    ...namesIn(reference, /\| *(\w+)/g, isPipeName).map((name) => `pipe ${name}`),
    ...namesIn(reference, /^ *(\w+)/g, isGeneratorName).map((name) => `generator ${name}`),
    ...[...reference.matchAll(/\b(?:var|env|flow)(?=\.)/g)].map(([kind]) => `reference ${kind}`),
  ]);
}

function namesIn(text: string, pattern: RegExp, isKnown: (name: string) => boolean): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name!).filter(isKnown);
}

/** Maps with names and values of the case's own. */
const ownMaps = ['headers', 'json', 'captures', 'form', 'record', 'expected', 'received', 'inputs'];

function expectationsIn(node: unknown, above = 'expected.yaml'): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((item) => expectationsIn(item, above));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) => {
    if (above === 'env') return [`env ${/^(?:CI$|CALLSHEET_SEED|CALLSHEET_INPUT)/.exec(key)?.[0] ?? '*'}`];
    const isFixed = ['code', 'state', 'error', 'waitedFor', 'causes'].includes(key);
    const values = isFixed ? [value].flat().map((one) => `${key}: ${String(one)}`) : [];
    return [
      `${above} ${key}`,
      ...values,
      ...(ownMaps.includes(key) && above !== 'expected.yaml' ? [] : expectationsIn(value, key)),
    ];
  });
}

function answerPart([key, value]: [string, unknown]): string {
  if (key === 'status') return `answers ${Math.floor(Number(value) / 100)}xx`;
  return key === 'ends' || key === 'encoding' ? `answers ${key} ${String(value)}` : `answers ${key}`;
}
