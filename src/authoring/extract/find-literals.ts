import { isMap, isScalar, isSeq, type Node, type Scalar } from 'yaml';
import { bodyKinds, bodyNames, type BodyPath } from '../../format/bodies.js';
import type { Json } from '../../lib/json.js';
import { pairOf } from '../rows/find-callers.js';
import type { Step } from '../../format/session.js';
import type { Item } from '../text/items.js';
import type { SessionText } from '../text/open-session-text.js';
import { textOf } from '../text/scalar.js';
import { freeName } from './find-inputs.js';
import { lowerSegments, urlLiterals } from './url-literals.js';
import { givesOf } from '../../format/subjects.js';
import { parseSubject } from '../../loader/parse/read/subject.js';
import { operatorNames, operators } from '../../format/operators.js';

/** A literal of the selected requests that can become an input. */
export interface Offer {
  /** Proposed name of the input. */
  readonly name: string;
  readonly value: Json;
  /** The rows that hold it. */
  readonly rows: readonly number[];
  readonly places: readonly LiteralPlace[];
}

/** Finds literals in URLs, query, headers and bodies; each value once, with all its places, those in tests among them. */
export function findLiterals(of: SessionText, items: readonly Item[], taken: ReadonlySet<string>): readonly Offer[] {
  const found = items.flatMap((item) => literalsOfStep[item.step.kind]?.(item) ?? []);
  const groups = new Map<string, Found[]>();
  const add = (key: string, literal: Found): void => void groups.set(key, [...(groups.get(key) ?? []), literal]);
  for (const literal of found) if (!literal.isText) add(JSON.stringify(literal.value), literal);
  for (const literal of found) {
    const text = String(literal.value);
    const typed = [JSON.stringify(text), text].find((key) => groups.has(key));
    if (literal.isText) add(typed ?? JSON.stringify(text), literal);
  }
  const expected = items.flatMap((item) => (item.step.kind === 'request' ? expectedOf(item) : []));
  const segments = items.flatMap((item) => (item.step.kind === 'request' ? segmentsOf(item) : []));
  const names = new Set(taken);
  const offers = [...groups.values()].map((group) => group.toSorted((a, b) => offsetOf(a) - offsetOf(b)));
  return offers
    .toSorted((a, b) => offsetOf(a[0]!) - offsetOf(b[0]!))
    .map((group): Offer => {
      const first = group.find(({ isText }) => !isText) ?? group[0]!;
      const name = freeName([first.key], names);
      names.add(name);
      const others = [...segments, ...expected].filter((literal) => isSame(literal, first.value));
      const offsets = new Set(group.map(offsetOf));
      const places = [...group, ...others.filter((literal) => !offsets.has(offsetOf(literal)))];
      const rows = [...new Set(places.map(({ row }) => row))].toSorted((a, b) => a - b);
      return { name, value: first.value, rows, places };
    });
}

/** With its type, unless it is compared as text. */
function isSame({ value, isText }: Found, offered: Json): boolean {
  return isText ? value === String(offered) : value === offered;
}

/** Segments of paths, which are not literals by themselves: `/users` says where, and `/users/ann` who. */
function segmentsOf({ node, number }: Item): readonly Found[] {
  const line = isMap(node) ? pairOf(node, 'request')?.value : undefined;
  return isScalar(line)
    ? lowerSegments(textOf(line)).map((part) => ({ ...part, row: number, isText: true, node: line }))
    : [];
}

const literalsOfStep: { readonly [Kind in Step['kind']]?: (item: Item) => readonly Found[] } = {
  request: literalsOf,
  set: ({ node, number }) => leaves(isMap(node) && pairOf(node, 'set')?.value, 'set', { row: number, isText: false }),
};

function literalsOf({ node, number }: Item): readonly Found[] {
  if (!isMap(node)) return [];
  const value = (name: string): unknown => pairOf(node, name)?.value;
  const line = value('request');
  const text = { row: number, isText: true };
  return [
    ...(isScalar(line) ? urlLiterals(textOf(line)).map((part) => ({ ...part, ...text, node: line })) : []),
    ...leaves(value('path'), 'path', text),
    ...leaves(value('query'), 'query', text),
    ...leaves(value('headers'), 'headers', text).flatMap(credentials),
    ...leaves(value('auth'), 'auth', text).filter(({ key }) => !fixedAuthKeys.has(key)),
    ...bodyNames.flatMap((name) => {
      const { literals } = bodyKinds[name];
      return literals ? below(value(name), name, literals.at, { row: number, isText: literals.isText }) : [];
    }),
  ];
}

/** Keys of `auth` whose values are words of the format; under the first one is `auth: none`. */
const fixedAuthKeys: ReadonlySet<string> = new Set(['auth', 'grant', 'in', 'clientAuth']);

/** Of `Bearer abc`, only the token. */
function credentials(found: Found): readonly Found[] {
  const scheme = /^(?:Bearer|Basic|Token)\s+(?=\S+$)/i.exec(String(found.value))?.[0];
  if (!scheme || found.key.toLowerCase() !== 'authorization') return [found];
  return [{ ...found, key: 'token', value: String(found.value).slice(scheme.length), from: scheme.length }];
}

/** The literals at a path below a node; those of an item of a list are called after its `name`. */
function below(node: unknown, key: string, path: BodyPath, at: { row: number; isText: boolean }): readonly Found[] {
  const [step, ...rest] = path;
  if (step === undefined) return leaves(node, key, at);
  if (step !== '*') return isMap(node) ? below(pairOf(node, step)?.value, step, rest, at) : [];
  if (!isSeq(node)) return [];
  return node.items.filter(isMap).flatMap((item) => {
    const [inner = '', ...last] = rest;
    return below(pairOf(item, inner)?.value, textOf(pairOf(item, 'name')?.value) || inner, last, at);
  });
}

function offsetOf({ node, from }: { readonly node: Node; readonly from: number }): number {
  return (node.range?.[0] ?? 0) + from;
}

/** Operators that compare with values; what the others have is a measure, a kind or a pattern. */
const comparing = operatorNames.filter((name) => ['value', 'list', 'text'].includes(operators[name].operand));

/** What the tests of a request compare with. A status and a duration are never what a request has sent. */
function expectedOf({ node, number }: Item): readonly Found[] {
  if (!isMap(node)) return [];
  const tests = pairOf(node, 'tests')?.value;
  const maps = isSeq(tests) ? tests.items : [tests];
  return maps.flatMap((map) => [
    ...ofTests(map, number),
    ...(isMap(map) ? ofTests(pairOf(map, 'when')?.value, number) : []),
  ]);
}

/** Of a test, its name and its condition are not subjects. */
function ofTests(map: unknown, row: number): readonly Found[] {
  const items = isMap(map) ? map.items.filter(({ key }) => !['name', 'when'].includes(textOf(key))) : [];
  return items.flatMap(({ key, value }) => ofSubject(textOf(key), value, row));
}

function ofSubject(subject: string, expectation: unknown, row: number): readonly Found[] {
  const named = parseSubject(subject.trim(), 'test');
  const gives = 'code' in named ? undefined : givesOf(named);
  if (gives === 'number') return [];
  const at = { row, isText: gives === 'text' || gives === 'texts' };
  if (!isMap(expectation)) return leaves(expectation, subject, at);
  return comparing.flatMap((operator) => leaves(pairOf(expectation, operator)?.value, subject, at));
}

/** A stretch of a scalar's text. */
interface LiteralPlace {
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

/**
 * The texts and numbers below a node that have no reference in them.
 *
 * @param key - of the node; what is below a key of its own has that
 */
function leaves(node: unknown, key: string, at: { row: number; isText: boolean }): readonly Found[] {
  if (isMap(node)) return node.items.flatMap((pair) => leaves(pair.value, textOf(pair.key) || key, at));
  if (isSeq(node)) return node.items.flatMap((item) => leaves(item, key, at));
  if (!isScalar(node) || node.anchor !== undefined || node.value === null) return [];
  const text = textOf(node);
  const value = at.isText ? text : (node.value as Json);
  const isLiteral = (typeof value === 'number' || typeof value === 'string') && text !== '' && !text.includes('{{');
  return isLiteral ? [{ ...at, key, value, node, from: 0, to: text.length }] : [];
}
