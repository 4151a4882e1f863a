import { isDeepStrictEqual } from 'node:util';
import { compileSchema } from '../../json-schema/compile-schema.js';
import type { Json } from '../../lib/json.js';

/** What is used of chai. */
export interface Chai {
  readonly expect: unknown;
  readonly assert: unknown;
  readonly Assertion: AssertionClass;
  readonly util: { readonly flag: (assertion: Assertion, name: 'object') => unknown };
}

interface Assertion {
  readonly assert: (...given: readonly unknown[]) => void;
}

type Check = (this: Assertion, ...given: unknown[]) => void;

interface AssertionClass {
  readonly prototype: object;
  readonly addMethod: (name: string, check: Check) => void;
  readonly addProperty: (name: string, check: Check) => void;
  readonly overwriteMethod: (name: string, make: (before: Check) => Check) => void;
  readonly overwriteProperty: (name: string, make: (before: Check) => Check) => void;
}

const extended = new WeakSet<AssertionClass>();

/** Teaches chai the words that Bruno adds: `json`, `jsonBody`, `jsonSchema`, and `match` of what is not there. */
export function addBrunoWords(chai: Chai): Chai {
  const { Assertion, util } = chai;
  if (extended.has(Assertion)) return chai;
  extended.add(Assertion);
  const subject = (assertion: Assertion): unknown => util.flag(assertion, 'object');
  const word = (kind: 'Method' | 'Property', name: string, check: Check): void => {
    if (!(name in Assertion.prototype)) return Assertion[`add${kind}`](name, check);
    // A response of the other shim has a word of this name, too.
    return Assertion[`overwrite${kind}`](name, (before) => {
      return function (...given) {
        (isResponse(subject(this)) ? before : check).apply(this, given);
      };
    });
  };
  word('Property', 'json', function () {
    this.assert(isJson(subject(this)), 'expected #{this} to be JSON', 'expected #{this} not to be JSON');
  });
  word('Method', 'jsonBody', function (...given) {
    const [holds, what] = jsonBody(subject(this), given);
    this.assert(holds, `expected the body to ${what}`, `expected the body not to ${what}`);
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
  return chai;
}

function isResponse(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'function';
}

function isJson(value: unknown): boolean {
  return Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]';
}

/** @param given - nothing; a value; a path; or a path and a value */
function jsonBody(body: unknown, given: readonly unknown[]): readonly [holds: boolean, what: string] {
  const [first, wanted] = given;
  if (given.length === 0) return [typeof body === 'object' && body !== null, 'be JSON'];
  if (given.length === 1 && typeof first === 'object' && first !== null)
    return [isDeepStrictEqual(body, first), 'equal #{exp}'];
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
