import { jsonText } from '../lib/exact-numbers.js';
import type { Json, JsonObject } from '../lib/json.js';

export interface DiffLine {
  readonly kind: 'same' | 'expected' | 'received';
  readonly text: string;
}

/** Above this many pairs of lines a diff would take too long; both sides are shown whole. */
const tooMany = 4_000_000;

/** What has to be taken away and added to make `received` of `expected`, by lines of their JSON. Keys are put in order. */
export function diffOf(expected: Json, received: Json): readonly DiffLine[] {
  return diffLines(linesOf(expected), linesOf(received));
}

/** By the place of a line: the place of the line that it came for, or that came for it. The first of some go with the first of the next. */
export function partnersOf(lines: readonly ({ readonly kind: string } | undefined)[]): ReadonlyMap<number, number> {
  const partners = new Map<number, number>();
  let alone: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (line?.kind === 'expected') alone.push(at);
    else if (line?.kind !== 'received') alone = [];
    else {
      const partner = alone.shift();
      if (partner !== undefined) partners.set(at, partner).set(partner, at);
    }
  }
  return partners;
}

function linesOf(value: Json): readonly string[] {
  return jsonText(sortKeys(value), 2).split('\n');
}

function sortKeys(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map(sortKeys);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}

/** What has to be taken away and added to make the lines `b` of the lines `a`. */
export function diffLines(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  const head = countAlike(a, b);
  const tail = countAlike(a.slice(head).toReversed(), b.slice(head).toReversed());
  return [
    ...b.slice(0, head).map(same),
    ...diffMiddle(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...b.slice(b.length - tail).map(same),
  ];
}

function same(text: string): DiffLine {
  return { kind: 'same', text };
}

function countAlike(a: readonly string[], b: readonly string[]): number {
  const first = a.findIndex((line, at) => b[at] === undefined || withoutComma(line) !== withoutComma(b[at]));
  return first === -1 ? a.length : first;
}

function diffMiddle(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  if (a.length * b.length > tooMany) {
    return [
      ...a.map((text) => ({ kind: 'expected', text }) as const),
      ...b.map((text) => ({ kind: 'received', text }) as const),
    ];
  }
  const [idsA, idsB] = idsOf(a, b);
  const common = commonLengths(idsA, idsB);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && idsA[i] === idsB[j]) {
      lines.push(same(b[j++]!));
      i++;
    } else if (i < a.length && (j >= b.length || common[i + 1]![j]! >= common[i]![j + 1]!)) {
      lines.push({ kind: 'expected', text: a[i++]! });
    } else {
      lines.push({ kind: 'received', text: b[j++]! });
    }
  }
  return lines;
}

/** A number for each line, the same for those that are alike: numbers are compared sooner than texts. */
function idsOf(a: readonly string[], b: readonly string[]): readonly [Uint32Array, Uint32Array] {
  const ids = new Map<string, number>();
  const idOf = (line: string): number => {
    const text = withoutComma(line);
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return id;
  };
  return [Uint32Array.from(a, idOf), Uint32Array.from(b, idOf)];
}

/** `lengths[i][j]`: how many lines the rests from `a[i]` and `b[j]` have in common at most. */
function commonLengths(a: Uint32Array, b: Uint32Array): readonly Uint32Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    const [row, next] = [lengths[i]!, lengths[i + 1]!];
    for (let j = b.length - 1; j >= 0; j--) {
      row[j] = a[i] === b[j] ? next[j + 1]! + 1 : Math.max(next[j]!, row[j + 1]!);
    }
  }
  return lengths;
}

/** A line that is the last of its object differs from one that is not only by a comma. */
function withoutComma(line: string): string {
  return line.endsWith(',') ? line.slice(0, -1) : line;
}
