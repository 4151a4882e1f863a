import { array, type Arbitrary, constantFrom, double, integer, oneof, record, string } from 'fast-check';
import type { Json } from '../../../../src/lib/json.js';

/** A change of a text. Places are shares of its length, so that one change fits every text. */
type Mutation =
  | { readonly kind: 'splice'; readonly at: number; readonly length: number; readonly text: string }
  | { readonly kind: 'line'; readonly at: number; readonly to: number; readonly how: (typeof lineChanges)[number] }
  | { readonly kind: 'value'; readonly at: number; readonly value: Json }
  | { readonly kind: 'node'; readonly at: number; readonly how: (typeof nodeChanges)[number]; readonly value: Json };

const lineChanges = ['delete', 'repeat', 'move', 'indent', 'outdent', 'end-here'] as const;
const nodeChanges = ['replace', 'delete', 'repeat', 'wrap', 'rename'] as const;

const oddTexts = [
  'null',
  '{}',
  '[]',
  '""',
  '-1',
  'true',
  '"{{"',
  '"\\\\{{a}}"',
  '{{',
  '}}',
  '{%',
  '\n',
  '\r\n',
  '\t',
  '"',
  "'",
  '`',
  ',',
  ':',
  '#',
  '- ',
  '###',
  '> {%',
  '\u0000',
  '\uFEFF',
  '\uD800',
  '<<: *a',
  '&a [*a]',
  '__proto__',
  '(((((',
];

const oddValues: readonly Json[] = [
  null,
  {},
  [],
  [[]],
  [null],
  [{}],
  '',
  ' ',
  -1,
  0.5,
  1e300,
  2 ** 53,
  true,
  false,
  '{{',
  '\\{{a}}',
  '{{a}}',
  '{{ _.a }}',
  "{% response 'body', 'req_2', 'b64::%%%::46b' %}",
  '{{$guid}}',
  'http://[',
  '://:0/%',
  '/:/{}',
  '__proto__',
  'constructor',
  'toString',
  '\uD800',
  '\u0000',
  'a\nb: c',
  '# a',
  'x'.repeat(5_000),
  { __proto__: 1, type: {}, name: [], key: 1, value: null } as unknown as Json,
];

const share = double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const value = oneof(constantFrom(...oddValues), string({ maxLength: 12 }));

const mutation: Arbitrary<Mutation> = oneof(
  record({
    kind: constantFrom('splice' as const),
    at: share,
    length: integer({ min: 0, max: 40 }),
    text: oneof(constantFrom(...oddTexts), string({ maxLength: 8 })),
  }),
  record({ kind: constantFrom('line' as const), at: share, to: share, how: constantFrom(...lineChanges) }),
  record({ kind: constantFrom('value' as const), at: share, value }),
  record({ kind: constantFrom('node' as const), at: share, how: constantFrom(...nodeChanges), value }),
);

/** A change of one of the files of a source. */
export interface PlacedMutation {
  readonly file: number;
  readonly change: Mutation;
}

/** Up to five changes. */
export const mutations: Arbitrary<PlacedMutation[]> = array(record({ file: share, change: mutation }), {
  maxLength: 5,
});

export function mutate(text: string, change: Mutation): string {
  if (change.kind === 'splice') return spliced(text, change);
  if (change.kind === 'line') return withLine(text, change);
  if (change.kind === 'value') return withValue(text, change);
  const parsed = parsedJson(text);
  return parsed === undefined ? withValue(text, change) : JSON.stringify(withNode(parsed, change));
}

function spliced(text: string, { at, length, text: put }: Extract<Mutation, { kind: 'splice' }>): string {
  const place = Math.floor(at * text.length);
  return text.slice(0, place) + put + text.slice(place + length);
}

function withLine(text: string, { at, to, how }: Extract<Mutation, { kind: 'line' }>): string {
  const lines = text.split('\n');
  const place = Math.floor(at * lines.length);
  const line = lines[place]!;
  if (how === 'end-here') return lines.slice(0, place).join('\n');
  const put = {
    delete: [],
    move: [],
    repeat: [line, line],
    indent: [`  ${line}`],
    outdent: [line.replace(/^ {1,2}/, '')],
  };
  const changed = lines.toSpliced(place, 1, ...put[how]);
  return (how === 'move' ? changed.toSpliced(Math.floor(to * lines.length), 0, line) : changed).join('\n');
}

/** What is behind a colon or in a list, in JSON as in YAML, a header or an assertion. */
const writtenValue = /(?<=[[:,=]\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',[\]{}]+)/g;

function withValue(text: string, { at, value: put }: { readonly at: number; readonly value: Json }): string {
  const values = [...text.matchAll(writtenValue)];
  const found = values[Math.floor(at * values.length)];
  if (!found) return text;
  return text.slice(0, found.index) + JSON.stringify(put) + text.slice(found.index + found[0].length);
}

function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Changes one value of all that are in JSON, however deep. */
function withNode(root: Json, { at, how, value: put }: Extract<Mutation, { kind: 'node' }>): Json {
  let left = Math.floor(at * countOf(root));
  const isIt = (): boolean => left-- === 0;
  const inList = (list: readonly Json[]): Json =>
    list.flatMap((item): readonly Json[] => {
      if (!isIt()) return [visit(item)];
      return { replace: [put], delete: [], repeat: [item, item], wrap: [[item]], rename: [put, item] }[how];
    });
  const visit = (node: Json): Json => {
    if (typeof node !== 'object' || node === null) return node;
    if (Array.isArray(node)) return inList(node as readonly Json[]);
    const entries = Object.entries(node).flatMap(([key, inner]): readonly (readonly [string, Json])[] => {
      if (!isIt()) return [[key, visit(inner as Json)]];
      const name = typeof put === 'string' ? put : `${key}2`;
      return {
        replace: [[key, put] as const],
        delete: [],
        repeat: [[key, inner as Json] as const, [name, inner as Json] as const],
        wrap: [[key, { [key]: inner as Json }] as const],
        rename: [[name, inner as Json] as const],
      }[how];
    });
    return Object.fromEntries(entries);
  };
  return visit(root);
}

function countOf(node: Json): number {
  if (typeof node !== 'object' || node === null) return 0;
  return Object.values(node).reduce<number>((sum, inner) => sum + 1 + countOf(inner as Json), 0);
}
