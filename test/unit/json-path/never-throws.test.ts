import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { search } from '../../../src/engine/evaluate/read-path.js';
import { ReadingFailure } from '../../../src/engine/evaluate/reading.js';
import { readJsonPath } from '../../../src/loader/parse/read/subject.js';
import type { Json } from '../../../src/lib/json.js';

const pieces = `$ . .. * [ ] ( ) ? [? [?( )] , : ' " \\ / ^ ~ @ @.a @root $.a .a ['a'] [0] [-1] [01] 1 -1 01 1e400 'x' \\u00e9 \\x
  == != < >= && || ! ?? + - % = ? true null undefined a .length .match( .includes( /x/ /[/ typeof {{var.a}} ____`;
const piece = constantFrom(' ', ...pieces.split(/\s+/));
const json: Json = { a: [1, 'x', { a: [0, null, 'é'] }, [['x'], -1]], x: { a: true } };

test('any path is read or refused, and what is read can be searched', () => {
  let read = 0;
  assert(
    property(array(piece, { minLength: 1, maxLength: 12 }), (parts) => {
      const path = `$[?(@${parts.join('')})]`;
      for (const one of [path, `$${parts.join('')}`]) {
        if ('reason' in readJsonPath(one)) continue;
        read++;
        try {
          search(json, one, ({ value }) => value);
        } catch (error) {
          expect(error).toBeInstanceOf(ReadingFailure);
          expect(String(error)).not.toMatch(/Cannot read|is not a function|is not iterable/);
        }
      }
    }),
    { numRuns: 10_000 },
  );
  expect(read).toBeGreaterThan(100);
});
