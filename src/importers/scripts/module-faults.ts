import type { AnyNode } from 'acorn';
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
  const secret = (nodesIn(program) as readonly AnyNode[]).find(isSecret);
  return [...(thrown ? [fault('throws', thrown.start)] : []), ...(secret ? [fault('secret', secret.start)] : [])];
}

/** Shorter ones are words such as `basic`. */
const shortest = 8;

/** A text that looks like a secret, or one that is given to a name of secrets: `apiKey: 'k-1234567'`. */
function isSecret(node: AnyNode): boolean {
  if (node.type === 'Literal' && typeof node.value === 'string') return looksSecret(node.value);
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
