import { posix } from 'node:path';
import type { Node } from 'acorn';
import { looksSecret, secretNamePattern } from '../../../lib/secret-patterns.js';
import { leftoverOf } from '../../../problems/import/report.js';
import { parseScript } from '../../scripts/parse-script.js';
import { nodesIn } from '../../scripts/tree.js';
import type { Leftover, Suite } from '../../suite/suite.js';
import { localPath } from './script-files.js';

/** What a person has to know of the modules that are copied for scripts: which of them throw when they are loaded, and which hold secrets. */
export function notesOfModules(
  { modules }: Pick<Suite, 'modules'>,
  home: string,
  files: ReadonlyMap<string, string>,
): readonly Leftover[] {
  const copied = [...(modules ?? [])].filter(([path]) => files.has(posix.join('scripts', home, localPath(path))));
  return copied.flatMap(([file, text]) =>
    file.endsWith('.json') ? notesOfJson(file, text) : notesOfScript(file, text),
  );
}

function notesOfJson(file: string, text: string): readonly Leftover[] {
  return [
    ...(!isJson(text) ? [note({ file, text }, 0, leftoverOf.moduleThrows())] : []),
    ...(looksSecret(text) ? [note({ file, text }, 0, leftoverOf.moduleSecret())] : []),
  ];
}

function notesOfScript(file: string, text: string): readonly Leftover[] {
  const parsed = parseScript(text);
  if (parsed.kind === 'fault') return [note({ file, text }, parsed.at, leftoverOf.moduleThrows())];
  const { program } = parsed;
  const thrown = program.body.find(({ type }) => type === 'ThrowStatement');
  const secret = nodesIn(program).find(isSecret);
  return [
    ...(thrown ? [note({ file, text }, thrown.start, leftoverOf.moduleThrows())] : []),
    ...(secret ? [note({ file, text }, secret.start, leftoverOf.moduleSecret())] : []),
  ];
}

interface Module {
  readonly file: string;
  readonly text: string;
}

function note({ file, text }: Module, at: number, what: string): Leftover {
  return { place: { file, line: text.slice(0, at).split('\n').length }, reason: { kind: 'by-hand', what } };
}

interface Parts extends Node {
  readonly name?: string;
  readonly value?: unknown;
  readonly id?: Parts;
  readonly init?: Parts | null;
  readonly key?: Parts;
  readonly left?: Parts;
  readonly right?: Parts;
  readonly property?: Parts;
}

/** Shorter ones are words such as `basic`. */
const shortest = 8;

/** A text that looks like a secret, or one that is given to a name of secrets: `apiKey: 'k-1234567'`. */
function isSecret(node: Parts): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string' && looksSecret(node.value);
  const target = node.id ?? node.key ?? node.left?.property ?? node.left;
  const given = node.init ?? (node.type === 'Property' ? (node.value as Parts) : node.right);
  const name = target?.name ?? target?.value;
  const isText = given?.type === 'Literal' && typeof given.value === 'string';
  return isText && typeof name === 'string' && secretNamePattern.test(name) && isLong(String(given.value));
}

function isLong(text: string): boolean {
  return text.length >= shortest && !/\s|\{\{|^https?:/.test(text);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
