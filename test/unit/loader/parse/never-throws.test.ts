import { array, assert, constant, constantFrom, integer, nat, oneof, property, record, string } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { formatProblem } from '../../../../src/present/format-problem.js';
import { seeds } from './seeds.js';

const tokens = [
  '{{',
  '}}',
  '{{var.x}}',
  '\\{{',
  '{',
  '}',
  '[',
  ']',
  ':',
  ': ',
  '- ',
  '\n',
  '\n  ',
  '\t',
  '&a ',
  '*a',
  '!!str ',
  '!x ',
  '<<: *a',
  '---\n',
  '...',
  '%YAML 1.1\n',
  '? ',
  '| ',
  '> ',
  "'",
  '"',
  '#',
  '\0',
  '\u2028',
  '\uFEFF',
  '\r',
  '__proto__: 1',
  'constructor',
  'null',
  '~',
  '.inf',
  '1e400',
  '9007199254740993',
  '$..[?(@',
  "$['",
  '- else:\n',
  '- end\n',
  'if: {}\n',
  '  - if:\n',
];

const mutation = oneof(
  record({ kind: constant('flip' as const), at: nat(), code: integer({ min: 0, max: 0xffff }) }),
  record({ kind: constant('delete' as const), at: nat(), length: integer({ min: 1, max: 40 }) }),
  record({ kind: constant('double' as const), at: nat(), length: integer({ min: 1, max: 120 }) }),
  record({ kind: constant('insert' as const), at: nat(), token: constantFrom(...tokens) }),
);
type Mutation = typeof mutation extends Arbitrary<infer T> ? T : never;

test('a mutated file gives a session or problems with places in the text, and nothing is thrown', () => {
  assert(
    property(constantFrom(...seeds), array(mutation, { minLength: 1, maxLength: 6 }), (seed, mutations) => {
      const text = mutations.reduce(mutate, seed);
      const { session, problems } = parseSession(text, 'a.session.yaml');
      expect(session === null).toBe(problems.some(({ severity }) => severity === 'error'));
      for (const problem of problems) {
        const { start, end } = problem.range!;
        expect(start.offset).toBeGreaterThanOrEqual(0);
        expect(end.offset).toBeGreaterThanOrEqual(start.offset);
        expect(end.offset).toBeLessThanOrEqual(text.length);
        expect(formatProblem(problem, text)).toContain(problem.code);
      }
      if (session) expect(JSON.parse(JSON.stringify(session))).toEqual(session);
    }),
    { numRuns: 500 },
  );
});

test('a random text never throws', () => {
  assert(
    property(array(oneof(constantFrom(...tokens), string({ maxLength: 8 })), { maxLength: 30 }), (parts) => {
      const { session, problems } = parseSession(parts.join(''), 'a.session.yaml');
      expect(session === null).toBe(problems.some(({ severity }) => severity === 'error'));
    }),
    { numRuns: 500, examples: [[['\r', '%YAML 1.1\n']]] },
  );
});

function mutate(text: string, change: Mutation): string {
  const at = text.length === 0 ? 0 : change.at % text.length;
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  switch (change.kind) {
    case 'flip':
      return head + String.fromCharCode(change.code) + tail.slice(1);
    case 'delete':
      return head + tail.slice(change.length);
    case 'double':
      return head + tail.slice(0, change.length) + tail;
    case 'insert':
      return head + change.token + tail;
  }
}
