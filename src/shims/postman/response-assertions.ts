import { isDeepStrictEqual } from 'node:util';
import { statusClasses, statusNames } from '../../format/postman-words.js';
import { compileSchema } from '../../json-schema/compile-schema.js';
import type { Json } from '../../lib/json.js';
import { addWord, type Assertion, type Chai, type Check, subjectOf } from '../common/chai-words.js';
import { isRequest, type PmRequest } from './pm-request.js';
import { isResponse, type PmResponse } from './pm-response.js';

const extended = new WeakSet<object>();

/** The chai of scripts of Postman, with the words of `pm.response.to.have` and `.to.be`. */
export function chaiOfPostman(chai: Chai): Chai {
  if (!extended.has(chai.Assertion)) addResponseWords(chai);
  extended.add(chai.Assertion);
  return chai;
}

function addResponseWords(chai: Chai): void {
  const isMeant = (assertion: Assertion): boolean => isResponse(subjectOf(assertion, chai));
  const property = (name: string, holds: (response: PmResponse) => boolean, what: string): void => {
    const check: Check = function () {
      const response = subjectOf(this, chai) as PmResponse;
      const but = `but got ${response.code} ${response.status}`;
      this.assert(holds(response), `expected the response to ${what}, ${but}`, `expected the response not to ${what}`);
    };
    addWord(chai, { tool: 'Postman', kind: 'Property', name, isMeant, check });
  };
  for (const [name, first] of Object.entries(statusClasses))
    property(name, ({ code }) => Math.floor(code / 100) === first, `have a status of ${first}XX`);
  for (const [name, wanted] of Object.entries(statusNames))
    property(name, ({ code }) => code === wanted, `have the status ${wanted}`);
  property('error', ({ code }) => code >= 400 && code <= 599, 'have a status of 4XX or 5XX');
  property('withBody', (response) => response.text() !== '', 'have a body');
  property('json', isJson, 'have a body of JSON');
  addMethods(chai);
}

function isJson(response: PmResponse): boolean {
  try {
    response.json();
    return true;
  } catch {
    return false;
  }
}

function addMethods(chai: Chai): void {
  const method = (
    name: string,
    check: (response: PmResponse, given: readonly unknown[]) => Verdict,
    fits: (value: unknown) => boolean = isResponse,
  ): void =>
    addWord(chai, {
      tool: 'Postman',
      kind: 'Method',
      name,
      isMeant: (assertion) => fits(subjectOf(assertion, chai)),
      check(...given) {
        const { holds, what, expected, actual } = check(subjectOf(this, chai) as PmResponse, given);
        this.assert(holds, `expected the ${what}`, `expected not the ${what}`, expected, actual);
      },
    });
  const status = ({ code, status: reason }: PmResponse, [wanted]: readonly unknown[]): Verdict => {
    const actual = typeof wanted === 'string' ? reason : code;
    return { holds: actual === wanted, what: 'status #{exp} but got #{act}', expected: wanted, actual };
  };
  method('status', status);
  method('statusCode', (response, [wanted]) => status(response, [Number(wanted)]));
  method('statusReason', (response, [wanted]) => status(response, [String(wanted)]));
  method('statusCodeClass', ({ code }, [wanted]) => ({
    holds: Math.floor(code / 100) === wanted,
    what: 'status class #{exp} but got #{act}',
    expected: wanted,
    actual: code,
  }));
  const header = ({ headers }: PmResponse | PmRequest, given: readonly unknown[]): Verdict => {
    const [name, wanted] = given;
    const actual = headers.get(String(name));
    const holds = given.length < 2 ? actual !== undefined : actual === wanted;
    return { holds, what: `header ${String(name)}`, ...(given.length > 1 && { expected: wanted, actual }) };
  };
  method('header', header, (value) => isResponse(value) || isRequest(value));
  method('body', bodyVerdict);
  method('jsonBody', jsonVerdict);
  method('responseTime', ({ responseTime }, given) => ({
    holds: given.length === 0 || responseTime === given[0],
    what: 'response time #{exp} but got #{act}',
    expected: given[0],
    actual: responseTime,
  }));
  method('jsonSchema', (response, [schema]) => {
    const compiled = compileSchema(schema as Json);
    if (!('validate' in compiled) || !compiled.validate)
      throw new Error(`the JSON Schema cannot be used: ${compiled.reason}`);
    return { holds: compiled.validate(response.json() as Json), what: 'body to match the schema' };
  });
}

interface Verdict {
  readonly holds: boolean;
  readonly what: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

function bodyVerdict(response: PmResponse, given: readonly unknown[]): Verdict {
  const [wanted] = given;
  const text = response.text();
  if (given.length === 0) return { holds: text !== '', what: 'response to have a body' };
  if (wanted instanceof RegExp) return { holds: wanted.test(text), what: `body to match ${String(wanted)}` };
  const actual = typeof wanted === 'object' && wanted !== null ? safely(() => response.json()) : text;
  return { holds: isDeepStrictEqual(actual, wanted), what: 'body #{exp} but got #{act}', expected: wanted, actual };
}

function jsonVerdict(response: PmResponse, given: readonly unknown[]): Verdict {
  if (given.length === 0) return { holds: isJson(response), what: 'body to be JSON' };
  const body = safely(() => response.json());
  const [path, wanted] = given;
  if (typeof path !== 'string')
    return { holds: isDeepStrictEqual(body, path), what: 'JSON #{exp}', expected: path, actual: body };
  const found = valueAt(body, path);
  const what = `JSON of the body to have ${path}`;
  if (given.length === 1) return { holds: found !== undefined, what };
  return {
    holds: isDeepStrictEqual(found?.value, wanted),
    what: `${what} #{exp} but got #{act}`,
    expected: wanted,
    actual: found?.value,
  };
}

function valueAt(body: unknown, path: string): { readonly value: unknown } | undefined {
  let value = body;
  for (const name of path.split(/[.[\]]+/).filter((step) => step !== '')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return { value };
}

function safely(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}
