import { isDeepStrictEqual } from 'node:util';
import { compileSchema } from '../../json-schema/compile-schema.js';
import type { Json } from '../../lib/json.js';
import { addWord, type Assertion, type Chai, type Check, subjectOf } from '../common/chai-words.js';

const sign = 'callsheet.bruno';
const extended = new WeakSet<object>();

/** The chai of scripts of Bruno, with the words that it adds: `json`, `jsonBody`, `jsonSchema`, and `match` of what is not there. */
export function chaiOfBruno(chai: Chai): Chai {
  if (!extended.has(chai.Assertion)) addBrunoWords(chai);
  extended.add(chai.Assertion);
  const begin = (value: unknown, message?: string): Assertion => {
    const assertion = chai.expect(value, message);
    chai.util.flag(assertion, sign, true);
    return assertion;
  };
  const assert = {
    match: (value: unknown, pattern: unknown, message?: string) => begin(value, message).to.match(pattern),
    notMatch: (value: unknown, pattern: unknown, message?: string) => begin(value, message).not.match(pattern),
  };
  const plain = chai.assert as (...given: readonly unknown[]) => void;
  return {
    ...chai,
    expect: Object.assign(begin, chai.expect),
    assert: Object.assign((...given: readonly unknown[]) => plain(...given), plain, assert),
  };
}

function addBrunoWords(chai: Chai): void {
  const subject = (assertion: Assertion): unknown => subjectOf(assertion, chai);
  const isMeant = (assertion: Assertion): boolean => chai.util.flag(assertion, sign) === true;
  const word = (kind: 'Method' | 'Property', name: string, check: Check): void =>
    addWord(chai, { tool: 'Bruno', kind, name, isMeant, check });
  word('Property', 'json', function () {
    this.assert(isJson(subject(this)), 'expected #{this} to be JSON', 'expected #{this} not to be JSON');
  });
  word('Method', 'jsonBody', function (...given) {
    const [holds, what, expected] = jsonBody(subject(this), given);
    this.assert(holds, `expected the body to ${what}`, `expected the body not to ${what}`, expected);
  });
  word('Method', 'jsonSchema', function (schema) {
    const compiled = compileSchema(schema as Json);
    if (!('validate' in compiled) || !compiled.validate)
      throw new Error(`the JSON Schema cannot be used: ${compiled.reason}`);
    const holds = compiled.validate(subject(this) as Json);
    this.assert(holds, 'expected #{this} to match the schema', 'expected #{this} not to match the schema');
  });
  word('Method', 'match', function (pattern) {
    const value = subject(this);
    const holds = value !== undefined && (pattern as RegExp).test(value as string);
    this.assert(
      holds,
      `expected #{this} to match ${String(pattern)}`,
      `expected #{this} not to match ${String(pattern)}`,
    );
  });
}

function isJson(value: unknown): boolean {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}

/** @param given - nothing; a value; a path; or a path and a value */
function jsonBody(
  body: unknown,
  given: readonly unknown[],
): readonly [holds: boolean, what: string, expected?: unknown] {
  const [first, wanted] = given;
  if (given.length === 0) return [typeof body === 'object' && body !== null, 'be JSON'];
  if (given.length === 1 && typeof first === 'object' && first !== null)
    return [isDeepStrictEqual(body, first), 'equal #{exp}', first];
  const found = valueAt(body, String(first));
  if (given.length === 1) return [found !== undefined, `have ${String(first)}`];
  return [found !== undefined && isDeepStrictEqual(found.value, wanted), `have ${String(first)} with that value`];
}

/** `a.b`, `items[0]`, `a["b.c"]` */
const keys = /\[(["'])((?:\\\1|(?!\1).)*)\1\]|\[([^\]]*)\]|([^.[]+)/g;

function valueAt(body: unknown, path: string): { readonly value: unknown } | undefined {
  let value = body;
  for (const [, quote, quoted, index, name] of path.matchAll(keys)) {
    const key = quoted?.replaceAll(`\\${quote}`, quote ?? '') ?? index ?? name ?? '';
    if (value === null || value === undefined || !Object.hasOwn(Object(value) as object, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return { value };
}
