import type { Node } from 'acorn';
import { looksSecret, secretNamePattern } from '../../lib/secret-patterns.js';
import { parseScript } from './parse-script.js';
import { nodesIn } from './tree.js';

/** What is wrong with a module that scripts load. */
export interface ModuleFault {
  /** `throws` when it is loaded; `secret` in its text. */
  readonly kind: 'throws' | 'secret';
  /** From 1. */
  readonly line: number;
}

/** @param file - its path, whose ending says whether it is JSON */
export function moduleFaults(file: string, text: string): readonly ModuleFault[] {
  const fault = (kind: ModuleFault['kind'], at: number): ModuleFault => ({
    kind,
    line: text.slice(0, at).split('\n').length,
  });
  if (file.endsWith('.json'))
    return [...(isJson(text) ? [] : [fault('throws', 0)]), ...(looksSecret(text) ? [fault('secret', 0)] : [])];
  const parsed = parseScript(text);
  if (parsed.kind === 'fault') return [fault('throws', parsed.at)];
  const { program } = parsed;
  const thrown = program.body.find(({ type }) => type === 'ThrowStatement');
  const secret = nodesIn(program).find(isSecret);
  return [...(thrown ? [fault('throws', thrown.start)] : []), ...(secret ? [fault('secret', secret.start)] : [])];
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
