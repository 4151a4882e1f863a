import { isMap, isScalar, isSeq } from 'yaml';
import type { Node, Scalar } from 'yaml';
import type { Json } from '../../model/json.js';
import { pairOf } from '../find-callers.js';
import type { Item } from '../text/items.js';
import type { SessionText } from '../text/open-session-text.js';
import { textOf } from '../text/scalar.js';
import { freeName } from './find-inputs.js';
import { urlLiterals } from './url-literals.js';

/** A literal of the selected requests that can become an input. */
export interface Offer {
  /** Proposed name of the input. */
  readonly name: string;
  readonly value: Json;
  /** The rows that hold it. */
  readonly rows: readonly number[];
  readonly places: readonly LiteralPlace[];
}

/** A stretch of a scalar's text. */
export interface LiteralPlace {
  readonly node: Scalar;
  readonly from: number;
  readonly to: number;
}

/** A literal where it was found. */
interface Found extends LiteralPlace {
  readonly row: number;
  readonly key: string;
  readonly value: Json;
  /** Its type does not count: it becomes text anyway. */
  readonly isText: boolean;
}

/** Finds literals in URLs, query, headers and bodies; each value once, with all its places. */
export function findLiterals(of: SessionText, items: readonly Item[], taken: ReadonlySet<string>): readonly Offer[] {
  const found = items.flatMap((item) => (item.step.kind === 'request' ? literalsOf(item) : []));
  const groups = new Map<string, Found[]>();
  const add = (key: string, literal: Found): void => void groups.set(key, [...(groups.get(key) ?? []), literal]);
  for (const literal of found) if (!literal.isText) add(JSON.stringify(literal.value), literal);
  for (const literal of found) {
    const text = String(literal.value);
    const typed = [JSON.stringify(text), text].find((key) => groups.has(key));
    if (literal.isText) add(typed ?? JSON.stringify(text), literal);
  }
  const names = new Set(taken);
  const offers = [...groups.values()].map((group) => group.toSorted((a, b) => offsetOf(a) - offsetOf(b)));
  return offers
    .toSorted((a, b) => offsetOf(a[0]!) - offsetOf(b[0]!))
    .map((group): Offer => {
      const first = group.find(({ isText }) => !isText) ?? group[0]!;
      const name = freeName([first.key], names);
      names.add(name);
      return { name, value: first.value, rows: [...new Set(group.map(({ row }) => row))], places: group };
    });
}

function literalsOf({ node, number }: Item): readonly Found[] {
  if (!isMap(node)) return [];
  const value = (name: string): unknown => pairOf(node, name)?.value;
  const line = value('request');
  const variables = isMap(value('graphql'))
    ? pairOf(value('graphql') as Parameters<typeof pairOf>[0], 'variables')?.value
    : undefined;
  const text = { row: number, isText: true };
  return [
    ...(isScalar(line) ? urlLiterals(textOf(line)).map((part) => ({ ...part, ...text, node: line })) : []),
    ...leaves(value('query'), 'query', text),
    ...leaves(value('headers'), 'headers', text).flatMap(credentials),
    ...leaves(value('auth'), 'auth', text),
    ...leaves(value('form'), 'form', text),
    ...parts(value('multipart'), number),
    ...leaves(value('json'), 'json', { row: number, isText: false }),
    ...leaves(variables, 'variables', { row: number, isText: false }),
  ];
}

function leaves(node: unknown, key: string, at: { row: number; isText: boolean }): readonly Found[] {
  if (isMap(node)) return node.items.flatMap((pair) => leaves(pair.value, textOf(pair.key) || key, at));
  if (isSeq(node)) return node.items.flatMap((item) => leaves(item, key, at));
  if (!isScalar(node) || node.anchor !== undefined) return [];
  const text = textOf(node);
  const value = at.isText ? text : (node.value as Json);
  const isLiteral = (typeof value === 'number' || typeof value === 'string') && text !== '' && !text.includes('{{');
  return isLiteral ? [{ ...at, key, value, node, from: 0, to: text.length }] : [];
}

/** Of `Bearer abc`, the token alone. */
function credentials(found: Found): readonly Found[] {
  const scheme = /^(?:Bearer|Basic|Token)\s+(?=\S+$)/i.exec(String(found.value))?.[0];
  if (!scheme || found.key.toLowerCase() !== 'authorization') return [found];
  return [{ ...found, key: 'token', value: String(found.value).slice(scheme.length), from: scheme.length }];
}

/** The values of the parts of a multipart body, each under its part's name. */
function parts(node: unknown, row: number): readonly Found[] {
  if (!isSeq(node)) return [];
  return node.items.flatMap((part) => {
    if (!isMap(part)) return [];
    const name = textOf(pairOf(part, 'name')?.value);
    return leaves(pairOf(part, 'value')?.value, name || 'value', { row, isText: true });
  });
}

function offsetOf({ node, from }: { readonly node: Node; readonly from: number }): number {
  return (node.range?.[0] ?? 0) + from;
}
