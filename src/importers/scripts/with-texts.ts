import type { AnyNode, Comment } from 'acorn';
import { parseScript } from './parse-script.js';
import { nodesIn } from './tree.js';

/** A text in parts: what is written out, and expressions. */
export type TextPart = string | { readonly code: string };

interface Changes {
  /** The parts of a text of the script; one of them, if it stays. */
  readonly text: (text: string) => readonly TextPart[];
  readonly comment: (text: string) => string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A script with something in the place of its texts and of its comments. A script that is not JavaScript stays. */
export function withTexts(source: string, changes: Changes): string {
  const comments: Comment[] = [];
  const parsed = parseScript(source, comments);
  if (parsed.kind === 'fault') return source;
  const nodes = nodesIn(parsed.program) as readonly AnyNode[];
  const tagged = new Set<AnyNode>(
    nodes.flatMap((node) => (node.type === 'TaggedTemplateExpression' ? node.quasi.quasis : [])),
  );
  const edits = [
    ...nodes.flatMap((node) => textEdit(node, changes, tagged.has(node))),
    ...comments.map(({ start, end }) => ({ start, end, text: changes.comment(source.slice(start, end)) })),
  ];
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => `${spaced(text.slice(0, edit.start), edit.text)}${text.slice(edit.end)}`, source);
}

/** A word may come right before a quote: `return'a'`. */
function spaced(before: string, next: string): string {
  return /[\w$]$/.test(before) && /^[\w$]/.test(next) ? `${before} ${next}` : before + next;
}

/** @param isTagged - whether it is a part of a template with a tag, which may read it as it is written */
function textEdit(node: AnyNode, { text }: Changes, isTagged: boolean): readonly Edit[] {
  if (node.type === 'Literal' && node.regex) {
    const parts = text(node.regex.pattern);
    const given = [asSum(parts), ...(node.regex.flags === '' ? [] : [quoted(node.regex.flags)])].join(', ');
    return isSame(parts) ? [] : [{ start: node.start, end: node.end, text: `new RegExp(${given})` }];
  }
  if (node.type === 'Literal' && typeof node.value === 'string') {
    const parts = text(node.value);
    return isSame(parts) ? [] : [{ start: node.start, end: node.end, text: asSum(parts) }];
  }
  if (isKeyed(node) && node.key.type === 'Literal' && typeof node.key.value === 'string') {
    const parts = text(node.key.value);
    return isSame(parts) ? [] : [{ start: node.key.start, end: node.key.end, text: `[${asSum(parts)}]` }];
  }
  if (node.type !== 'TemplateElement') return [];
  const parts = text(isTagged ? node.value.raw : (node.value.cooked ?? node.value.raw));
  const written = parts.map((part) => (isTagged && typeof part === 'string' ? part : inTemplate(part)));
  return isSame(parts) ? [] : [{ start: node.start, end: node.end, text: written.join('') }];
}

type Keyed = AnyNode & { readonly type: 'Property' | 'MethodDefinition' | 'PropertyDefinition' };

/** Keys that are names, which the tree of a script leaves out. */
function isKeyed(node: AnyNode): node is Keyed {
  return /^(?:Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && !(node as Keyed).computed;
}

function isSame(parts: readonly TextPart[]): boolean {
  return parts.every((part) => typeof part === 'string');
}

function asSum(parts: readonly TextPart[]): string {
  const terms = parts.flatMap((part) => (part === '' ? [] : typeof part === 'string' ? [quoted(part)] : [part.code]));
  return terms.length === 1 ? terms[0]! : `(${terms.join(' + ')})`;
}

function quoted(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}

function inTemplate(part: TextPart): string {
  return typeof part === 'string' ? part.replace(/[`\\]|\$\{/g, String.raw`\$&`) : `\${${part.code}}`;
}
