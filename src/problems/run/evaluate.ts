import { deepestJson } from '../../lib/json-depth.js';
import type { Message } from '../../format/problem.js';
import { readAs } from '../disk/file-reason.js';
import { formatSeconds } from '../../format/duration.js';

/** `path` is as written, `resolved` from the project root; `reason` in a few words: `no such file`. */
export function schemaUnreadable(path: string, resolved: string, reason: string, advice?: string): Message {
  return {
    code: 'schema-unreadable',
    message: `cannot read the schema ${path}: ${reason}`,
    hint: readAs(path, resolved, advice),
  };
}

/** What a schema that is in no file is called. */
export const inlineSchema = 'the inline schema';

/** @param schema - its path, or `inlineSchema` */
export function invalidSchema(schema: string, reason: string): Message {
  return {
    code: 'invalid-schema',
    message: `${schema} is no JSON Schema: ${reason}`,
    hint: 'It is read as draft 2020-12 unless its $schema names draft-07. A $ref has to stay inside it.',
  };
}

/** Of a number that values are compared with. @param text - as it is written */
export function schemaLosesDigits(schema: string, text: string): Message {
  return {
    ...invalidSchema(schema, `a number cannot hold \`${text}\`: it would become ${Number(text)}`),
    hint: 'Only bounds, such as `minimum`, may have such a number; `const`, `enum` and `multipleOf` may not.',
  };
}

export function schemaTooDeep(schema: string): Message {
  return invalidSchema(schema, `it is nested deeper than ${deepestJson} levels`);
}

/** Whether a schema is one that nothing can be compared with: the test says nothing of the response. */
export function isWithoutSchema({ code }: Pick<Message, 'code'>): boolean {
  return code === 'invalid-schema' || code === 'schema-unreadable';
}

const shownMistakes = 5;

/** @param mistakes - one line each: `/items/0/price must be number` */
export function schemaMismatch(mistakes: readonly string[]): Message {
  const shown = mistakes.slice(0, shownMistakes).join('; ');
  const more = mistakes.length - shownMistakes;
  return { code: 'schema-mismatch', message: more > 0 ? `${shown}; and ${more} more` : shown };
}

/** What computes for longer than `limit` ms. */
export const tooSlow = {
  regex: (pattern: string, limit: number): Message => ({
    ...takesLonger(pattern, limit),
    hint: 'A repetition in a repetition, as in (a+)+, tries every way to split a text: write the regex without.',
  }),
  path: (path: string, limit: number): Message => ({
    ...takesLonger(path, limit),
    hint: 'Each .. walks all that is below, and a filter looks at every value: name the way, as in $.orders[*].id.',
  }),
  schema: (name: string, limit: number): Message => ({
    ...takesLonger(name, limit),
    hint: 'A pattern with a repetition in a repetition does, and uniqueItems over many items.',
  }),
};

function takesLonger(what: string, limit: number): Message {
  return { code: 'too-slow', message: `${what} takes longer than ${formatSeconds(limit)} to compute` };
}

/** Of a capture or a test, which nobody knows the outcome of. */
export function isTooSlow({ code }: Pick<Message, 'code'>): boolean {
  return code === 'too-slow';
}

/** @param problem - why it could not be read */
export function captureTooSlow(name: string, problem: Message): Message {
  return { ...problem, message: `capture ${name}: ${problem.message}` };
}

/** @param reason - the words of the JavaScript engine */
export function badRegex(pattern: string, reason: string): Message {
  return {
    code: 'not-a-regex',
    message: `${pattern} is no regex: ${reason}`,
    hint: 'Put a backslash before what is meant literally.',
  };
}

/** @param wanted - what the operator compares with, in words; `value` is what its reference gave, as text */
export function operandUnfit(operator: string, wanted: string, value: string): Message {
  return {
    code: 'operand-unfit',
    message: `${operator} compares with ${wanted}, not with ${value || 'an empty text'}`,
    hint: 'Look at what the reference gives.',
  };
}

export function digitsLost(): Message {
  return {
    code: 'digits-lost',
    message: 'what it reads has a number that JavaScript cannot hold exactly',
    hint: `Let the server send it as text, or capture its text: { from: body, matches: '"id":\\s*(\\d+)' }.`,
  };
}

/** Of a capture or a test that reads such a number. */
export function isDigitsLost({ code }: Pick<Message, 'code'>): boolean {
  return code === 'digits-lost';
}

export function captureLosesDigits(name: string, source: string): Message {
  return {
    ...digitsLost(),
    message: `capture ${name}: ${source} has a number that JavaScript cannot hold exactly`,
  };
}

/** Why an operator cannot hold of two sides, by their kinds: `a text`, `a list`. */
export const unfitSides = {
  type: (expected: string, received: string): string =>
    `They differ in type alone: expected is ${expected}, received ${received}.`,
  order: (expected: string, received: string): string =>
    `It orders two numbers or two ISO dates: expected is ${expected}, received ${received}.`,
  reads: (wanted: string, received: string): string => `It reads ${wanted}, and not ${received}.`,
  looksFor: (expected: string, isList: boolean): string =>
    `It looks for a text in a text, and not for ${expected}${isList ? ': write one check for each' : ''}.`,
} as const;
