import * as chai from 'chai';
import { expect as wish, test } from 'vitest';
import { chaiOfBruno } from '../../../src/shims/bruno/words.js';
import type { Chai } from '../../../src/shims/common/chai-words.js';

// oxlint-disable-next-line typescript/no-explicit-any -- words that chai has no types for
const expect = chaiOfBruno(chai as unknown as Chai).expect as (value: unknown) => any;

/** Whether an assertion of a script passes. */
function passes(assertion: () => unknown): boolean {
  try {
    assertion();
    return true;
  } catch (error) {
    if (error instanceof chai.AssertionError) return false;
    throw error;
  }
}

test.each([
  [{ a: 1 }, true],
  [[1], true],
  ['{}', false],
  [null, false],
  [undefined, false],
])('json of %j', (value, holds) => {
  wish(passes(() => expect(value).to.be.json)).toBe(holds);
  wish(passes(() => expect(value).not.to.be.json)).toBe(!holds);
});

const body = { a: { 'b.c': [{ d: 1 }], e: undefined } };

test.each([
  [[], true],
  [[{ a: { 'b.c': [{ d: 1 }], e: undefined } }], true],
  [[{ a: 1 }], false],
  [['a["b.c"][0].d'], true],
  [["a['b.c'][0].d", 1], true],
  [['a["b.c"][0].d', 2], false],
  [['a["b.c"][1]'], false],
  [['a.toString'], false],
  [['a.e'], true],
])('jsonBody(%j)', (given, holds) => {
  wish(passes(() => expect(body).to.have.jsonBody(...given))).toBe(holds);
});

test('the message says what the body should equal', () => {
  wish(() => expect({ a: 1 }).to.have.jsonBody({ a: 2 })).toThrow('expected the body to equal { a: 2 }');
});

test('a text is not a body of JSON', () => {
  wish(passes(() => expect('tea').to.have.jsonBody())).toBe(false);
});

test('a value is asked for a schema', () => {
  const schema = { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] };
  wish(passes(() => expect({ a: 1 }).to.have.jsonSchema(schema))).toBe(true);
  wish(passes(() => expect({ a: 'x' }).to.have.jsonSchema(schema))).toBe(false);
  wish(() => expect({}).to.have.jsonSchema({ type: 'none' })).toThrow('the JSON Schema cannot be used');
});

test('what is not there does not match', () => {
  wish(passes(() => expect(undefined).to.match(/undefined/))).toBe(false);
  wish(passes(() => expect(undefined).not.to.match(/undefined/))).toBe(true);
  wish(passes(() => expect(201).to.match(/^20/))).toBe(true);
});
