import { withoutIdleTypes } from '../support/outcome.js';
import type { Asked } from '../support/stand-in.js';

/** A request as its parts: `body.user.name` with its value. */
type Parts = ReadonlyMap<string, unknown>;

/** What differs by chance, and not because of the tool. */
export interface Chance {
  /** Whether a part of a body is made anew in each run, though two runs may make the same: `true` or `false`. */
  readonly isRandom: (parts: Parts, key: string) => boolean;
  /** Whether a tested request was sent while the one before it had no answer yet. */
  readonly isTogether: (asked: Asked) => boolean;
}

/** Parts of bodies that differ between two runs of the oracle, in any of its pairs of runs. */
export function randomParts(pairs: readonly (readonly (readonly Asked[])[])[]): Chance['isRandom'] {
  const random = new Set<string>();
  const placeOf = (parts: Parts, key: string): string => `${shapeOf(parts)} ${key}`;
  for (const [first = [], second = []] of pairs) {
    const repeated = second.map(partsOf);
    for (const [at, parts] of first.map(partsOf).entries())
      for (const [key, value] of parts)
        if (key.startsWith('body') && shapeOf(parts) === shapeOf(repeated[at] ?? parts))
          if (value !== (repeated[at] ?? parts).get(key)) random.add(placeOf(parts, key));
  }
  return (parts, key) => random.has(placeOf(parts, key));
}

/**
 * What differs between two runs, a line for each.
 *
 * @param oracle - two runs of the oracle, or the same one twice
 */
export function wireDifferences(
  [first, second]: readonly [readonly Asked[], readonly Asked[]],
  tested: readonly Asked[],
  { isRandom, isTogether }: Chance,
): readonly string[] {
  const expected = withoutIdleTypes(first).map(partsOf);
  const repeated = withoutIdleTypes(second).map(partsOf);
  const actual = withoutIdleTypes(tested).map(partsOf);
  const together = tested.map(isTogether);
  const isRepeated = repeated.length === expected.length;
  const differences: string[] = [];
  let at = 0;
  for (const [index, parts] of expected.entries()) {
    // A request that only one of the tools sends must not make all others differ.
    bringForward(parts, { actual, at, together });
    const found = actual.slice(at, at + 8).findIndex((each) => lineOf(each) === lineOf(parts));
    const other = found === -1 ? actual[at] : actual[at + found];
    if (other === undefined) {
      differences.push(`not sent: ${lineOf(parts)}`);
      continue;
    }
    const isLater = (): boolean => expected.slice(index + 1, index + 8).some((each) => lineOf(each) === lineOf(other));
    if (found === -1 && (shapeOf(other) !== shapeOf(parts) || isLater())) {
      differences.push(`not sent: ${lineOf(parts)}`);
      continue;
    }
    for (const extra of found > 0 ? actual.slice(at, at + found) : []) differences.push(`also sent: ${lineOf(extra)}`);
    at += found === -1 ? 1 : found + 1;
    const isChance = (key: string): boolean =>
      (isRepeated && parts.get(key) !== repeated[index]!.get(key)) || isRandom(parts, key);
    differences.push(...partDifferences(parts, other, isChance));
  }
  return [...differences, ...actual.slice(at).map((extra) => `also sent: ${lineOf(extra)}`)];
}

interface Burst {
  readonly actual: Parts[];
  readonly at: number;
  readonly together: readonly boolean[];
}

/** Requests that are sent together come in any order: the one that is most like what is expected is next. */
function bringForward(parts: Parts, { actual, at, together }: Burst): void {
  let end = at + 1;
  while (together[end]) end += 1;
  const unlike = (other: Parts): number =>
    lineOf(other) === lineOf(parts) ? partDifferences(parts, other, () => false).length : Number.POSITIVE_INFINITY;
  const counts = actual.slice(at, end).map(unlike);
  const likest = counts.indexOf(Math.min(...counts));
  if (likest > 0) actual.splice(at, 0, ...actual.splice(at + likest, 1));
}

/** Of what is chance only the type counts. */
function partDifferences(parts: Parts, other: Parts, isChance: (key: string) => boolean): readonly string[] {
  const differing = [...new Set([...parts.keys(), ...other.keys()])].filter((key) => {
    const [value, tested] = [parts.get(key), other.get(key)];
    return isChance(key) ? typeof value !== typeof tested : value !== tested;
  });
  return differing.map((key) => `${lineOf(parts)}: ${key} is ${shown(parts.get(key))}, here ${shown(other.get(key))}`);
}

function shown(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value).slice(0, 160);
}

function lineOf(parts: Parts): string {
  const path = [...parts].filter(([key]) => key.startsWith('path.')).map(([, value]) => String(value));
  return `${String(parts.get('method'))} ${path.join('/')}`;
}

/** What lines have in common that differ by a value. */
function shapeOf(parts: Parts): string {
  return `${String(parts.get('method'))} ${[...parts.keys()].filter((key) => key.startsWith('path.')).length}`;
}

function partsOf({ method, url, headers, body }: Asked): Parts {
  const [path = '', query] = url.split(/\?(.*)/s);
  const type = headers['content-type'] ?? '';
  const [, boundary] = /boundary="?([^";]+)/.exec(type) ?? [];
  const parts = new Map<string, unknown>([['method', method]]);
  for (const [at, segment] of path.split('/').entries()) if (at > 0) parts.set(`path.${at}`, stable(segment));
  const pairs = (query ?? '').split('&').filter((pair) => pair !== '');
  for (const [at, pair] of pairs.entries()) parts.set(`query.${at}`, stable(pair));
  for (const [name, value] of Object.entries(headers).filter(([name, each]) => !isOfTool(name, each)))
    parts.set(`header ${name}`, stable(headerOf(name, value)));
  flatten('body', typeof body === 'string' ? textOf(body, type, boundary) : body, parts);
  return parts;
}

/** The content type of a form says no more than its kind. */
function headerOf(name: string, value: string): string {
  const isForm = name === 'content-type' && /^(?:multipart\/|application\/x-www-form-urlencoded)/.test(value);
  return isForm ? value.replace(/;.*/s, '') : value;
}

/** What `bru` and httpYac say of themselves. */
function isOfTool(name: string, value: string): boolean {
  return (
    /^(?:request-start-time|x-request-type)$/.test(name) ||
    (name === 'user-agent' && /^(?:(?:bruno-runtime|axios)\/|httpyac$)/.test(value))
  );
}

/** The parts or pairs of a form, whatever the line that each client draws between them, and what it encodes. White space around values of JSON is nothing. */
function textOf(body: string, type: string, boundary: string | undefined): unknown {
  if (type.startsWith('application/x-www-form-urlencoded')) return [...new URLSearchParams(body)];
  if (/json/.test(type)) return body.replaceAll(/\r\n?/g, '\n').trim();
  if (boundary === undefined) return body;
  return body.split(`--${boundary}`).map((part) => {
    const [head = '', ...rest] = part.trim().split('\r\n\r\n');
    return [...head.toLowerCase().split('\r\n').toSorted(), ...rest].join('\n');
  });
}

function flatten(path: string, value: unknown, parts: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined) parts.set(path, typeof value === 'string' ? stable(value) : stableNumber(value));
    return;
  }
  if (Object.keys(value).length === 0) parts.set(path, Array.isArray(value) ? '[]' : '{}');
  for (const [key, inner] of Object.entries(value) as readonly [string, unknown][])
    flatten(`${path}.${key}`, inner, parts);
}

/** A text whose times, ids and random values say only what they are. */
export function stable(text: string): string {
  return text
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '<uuid>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?/g, '<time>')
    .replaceAll(/(?<!\d)1[789]\d{8}(?:\d{3})?(?!\d)/g, '<timestamp>');
}

function stableNumber(value: unknown): unknown {
  return typeof value === 'number' && /^1[789]\d{8}(?:\d{3})?$/.test(`${value}`) ? '<timestamp>' : value;
}
