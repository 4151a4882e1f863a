import { deepestJson } from '../../lib/json.js';
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

/** Of a path whose references give no text. */
export function schemaPathEmpty(): Message {
  return {
    code: 'schema-unreadable',
    message: 'the path of the schema is empty: its reference gives no text',
    hint: 'Set the reference to the path of the schema, relative to the session file.',
  };
}

/** What messages call a schema that is not in a file. */
export const inlineSchema = 'the inline schema';

/** @param schema - its path, or `inlineSchema` */
export function invalidSchema(schema: string, reason: string): Message {
  return {
    code: 'invalid-schema',
    message: `${schema} is not a valid JSON Schema: ${reason}`,
    hint: 'Write it as draft 2020-12, or name draft-07 in its $schema. A $ref must stay inside it.',
  };
}

/** Of a number that values are compared with. @param text - as written */
export function schemaLosesDigits(schema: string, text: string): Message {
  return {
    ...invalidSchema(schema, `a number cannot hold \`${text}\`: it would become ${Number(text)}`),
    hint: 'Use such a number only in bounds such as `minimum`, not in `const`, `enum` or `multipleOf`.',
  };
}

export function schemaTooDeep(schema: string): Message {
  return invalidSchema(schema, `it is nested deeper than ${deepestJson} levels`);
}

/** Whether nothing can be compared with a schema: the test says nothing about the response. */
export function isWithoutSchema({ code }: Pick<Message, 'code'>): boolean {
  return code === 'invalid-schema' || code === 'schema-unreadable';
}

const shownMistakes = 5;

function firstOf(mistakes: readonly string[]): string {
  const shown = mistakes.slice(0, shownMistakes).join('; ');
  const more = mistakes.length - shownMistakes;
  return more > 0 ? `${shown}; and ${more} more` : shown;
}

/** @param mistakes - one line each: `/items/0/price must be number` */
export function schemaMismatch(mistakes: readonly string[]): Message {
  return { code: 'schema-mismatch', message: firstOf(mistakes) };
}

/** @param differences - one line each: `/address/city differs` */
export function objectMismatch(differences: readonly string[]): Message {
  return { code: 'object-mismatch', message: firstOf(differences) };
}

/** What differs in a part of a value, by JSON Pointers. */
export const objectFaults = {
  differs: (at: string): string => `${at || '/'} differs`,
  missing: (at: string): string => `${at} is missing`,
  length: (at: string, expected: number, received: number): string =>
    `${at || '/'} has ${received} ${received === 1 ? 'element' : 'elements'} instead of ${expected}`,
} as const;

const shownElements = 10;

/** Which elements of a list fail `each`, and that none of them meets `some`. */
export const elementFaults = {
  /** @param at - of the first: `[2].count` */
  some: (at: string, failing: readonly number[], total: number): string => {
    if (failing.length === 1) return `It fails at ${at}, and passes for the other ${total - 1} of ${total} elements.`;
    const shown = failing.slice(0, shownElements).map((index) => `[${index}]`);
    const more = failing.length - shown.length;
    return `It fails at ${at} first. ${failing.length} of ${total} elements fail: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  },
  only: (at: string): string => `It fails at ${at}, the only element.`,
  none: (total: number): string =>
    total === 0 ? 'The list is empty.' : total === 1 ? 'Its only element fails.' : `None of ${total} elements passes.`,
} as const;

/** What takes longer than `limit` ms to compute. */
export const tooSlow = {
  regex: (pattern: string, limit: number): Message => ({
    ...takesLonger(pattern, limit),
    hint: 'Remove a repetition in a repetition, as in (a+)+: it tries every way to split a string.',
  }),
  path: (path: string, limit: number): Message => ({
    ...takesLonger(path, limit),
    hint: 'Write the whole path, as in $.orders[*].id: each .. walks everything below, and a filter reads every value.',
  }),
  xpath: (expression: string, limit: number): Message => ({
    ...takesLonger(`xpath ${expression}`, limit),
    hint: 'Write the whole path, as in /orders/order/@id: each // walks everything below.',
  }),
  /** @param kind - `XML` or `HTML` */
  document: (kind: string, limit: number): Message => ({
    ...takesLonger(`reading the body as ${kind}`, limit),
    hint: 'Ask for less in one response, or read body by a regular expression.',
  }),
  schema: (name: string, limit: number): Message => ({
    ...takesLonger(name, limit),
    hint: 'Remove a pattern with a repetition in a repetition, or uniqueItems over many items.',
  }),
};

function takesLonger(what: string, limit: number): Message {
  return { code: 'too-slow', message: `${what} takes longer than ${formatSeconds(limit)} to compute` };
}

/** Of a capture or a test whose outcome is unknown. */
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
    message: `invalid regular expression ${pattern}: ${reason}`,
    hint: 'Put a backslash before what is meant literally.',
  };
}

/** @param wanted - what the operator compares with, in words; `value` is the value of its reference, as text */
export function operandUnfit(operator: string, wanted: string, value: string): Message {
  return {
    code: 'operand-unfit',
    message: `${operator} compares with ${wanted}, not with ${value || 'an empty string'}`,
    hint: 'Look at the value of the reference.',
  };
}

export function digitsLost(): Message {
  return {
    code: 'digits-lost',
    message: 'the value has a number that JavaScript cannot hold exactly',
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

/** Why an operator cannot pass for two sides, by their kinds: `a string`, `a list`. */
export const unfitSides = {
  type: (expected: string, received: string): string =>
    `Same value, different type: expected ${expected}, received ${received}.`,
  order: (expected: string, received: string): string =>
    `It orders two numbers or two ISO dates: expected ${expected}, received ${received}.`,
  reads: (wanted: string, received: string): string => `It reads ${wanted}, not ${received}.`,
  looksFor: (expected: string, isList: boolean): string =>
    `It looks for a string in a string, not for ${expected}${isList ? ': write one check for each' : ''}.`,
} as const;

/** What keeps an expression from being evaluated. */
export const xpathRunFaults = {
  large: 'it finds too much in this document',
} as const;

/**
 * With the values of its references.
 *
 * @param reason - why the expression is invalid, or the words of the XPath library
 */
export function xpathFailed(expression: string, reason: string): Message {
  return {
    code: 'xpath-failed',
    message: `xpath ${expression} cannot be read: ${reason}`,
    hint: "Look at the values of its references; quote what is a string, as in [@id='{{var.id}}'].",
  };
}
