import type { AnyNode } from 'acorn';
import { secretNamePattern } from '../../lib/secret-words.js';
import { looksSecret } from '../../lib/secret-patterns.js';
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
  // JSON in parentheses is an expression of JavaScript, on the same lines.
  const source = file.endsWith('.json') ? `(${text}\n)` : text;
  const parsed = parseScript(source);
  const lineAt = (at: number): number => source.slice(0, at).split('\n').length;
  if (parsed.kind === 'fault' || (file.endsWith('.json') && !isJson(text)))
    return [{ kind: 'throws', line: parsed.kind === 'fault' ? lineAt(parsed.at) : 1 }, ...secretsByLooks(text)];
  const thrown = parsed.program.body.find(({ type }) => type === 'ThrowStatement');
  const lines = (nodesIn(parsed.program) as readonly AnyNode[]).filter(isSecret).map(({ start }) => lineAt(start));
  const secrets = [...new Set(lines)].map((line): ModuleFault => ({ kind: 'secret', line }));
  return [...(thrown ? [{ kind: 'throws', line: lineAt(thrown.start) } as const] : []), ...secrets];
}

/** Those of a text that cannot be parsed. */
function secretsByLooks(text: string): readonly ModuleFault[] {
  return text
    .split('\n')
    .flatMap((line, at): readonly ModuleFault[] => (looksSecret(line) ? [{ kind: 'secret', line: at + 1 }] : []));
}

/** Shorter ones are words such as `basic`. */
const shortest = 8;

/** A text that looks like a secret, or one that is given to a name of secrets: `apiKey: 'k-1234567'`. */
function isSecret(node: AnyNode): boolean {
  if (node.type === 'Literal') return looksSecret(typeof node.value === 'string' ? node.value : (node.raw ?? ''));
  if (node.type === 'TemplateElement') return looksSecret(node.value.raw);
  const [target, given] = givenIn(node);
  const name = target && nameOf(target);
  return name !== undefined && secretNamePattern.test(name) && textsOf(given).some(isLong);
}

type Given = readonly [target: AnyNode, value: AnyNode | null | undefined] | readonly [];

/** What a declaration, an assignment, a default or a property gives a value, and the value. */
function givenIn(node: AnyNode): Given {
  switch (node.type) {
    case 'VariableDeclarator':
      return [node.id, node.init];
    case 'AssignmentExpression':
    case 'AssignmentPattern':
      return [node.left, node.right];
    case 'Property':
    case 'PropertyDefinition':
      return [node.key, node.value];
    default:
      return [];
  }
}

function nameOf(target: AnyNode): string | undefined {
  if (target.type === 'MemberExpression') return nameOf(target.property);
  if (target.type === 'Literal') return String(target.value);
  return target.type === 'Identifier' ? target.name : undefined;
}

/** The texts that a value may be: `process.env.KEY || 'k-1234567'`. */
function textsOf(value: AnyNode | null | undefined): readonly string[] {
  if (value?.type === 'LogicalExpression') return [...textsOf(value.left), ...textsOf(value.right)];
  if (value?.type === 'TemplateLiteral' && value.expressions.length === 0)
    return value.quasis.map(({ value: { raw } }) => raw);
  return value?.type === 'Literal' && typeof value.value === 'string' ? [value.value] : [];
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
