import type { LeftoverReason } from '../suite/suite.js';
import { dateFormat } from './dates.js';
import { quoted } from './words.js';
import { withReferences } from '../shared/references.js';

export interface Templates {
  readonly text: (written: string) => string;
  readonly json: (written: string) => string;
}

/** Functions of Hurl by the generators of the format. */
const functions: Readonly<Record<string, string>> = {
  newUuid: 'uuid',
  newDate: 'now',
  randomBool: 'pick true false',
  randomEmail: 'fake internet.email',
  randomFirstName: 'fake person.firstName',
  randomFullName: 'fake person.fullName',
  randomLastName: 'fake person.lastName',
  randomWord: 'fake lorem.word',
};

/** Functions with numbers behind them. */
const withNumbers: Readonly<Record<string, string>> = { randomInt: 'randomInt', randomString: 'randomText' };

/** Filters that a reference may have, by pipes of the format. */
const filters: Readonly<Record<string, string>> = {
  toString: 'text',
  toInt: 'number',
  toFloat: 'number',
  toHex: 'hex',
  urlEncode: 'urlEncode',
  urlDecode: 'urlDecode',
  base64Encode: 'base64',
  base64Decode: 'base64decode',
  base64UrlSafeEncode: 'base64url',
  base64UrlSafeDecode: 'base64decode',
  first: 'first',
  last: 'last',
};

const reference = /\{\{([^{}]*)\}\}/g;

export function openTemplates(note: (source: string, reason: LeftoverReason) => void): Templates {
  const value = (inner: string, written: string): string => {
    const made = referenceOf(inner.trim());
    if (made !== undefined) return made;
    note(written, { kind: 'by-hand', what: 'an expression' });
    return `{{suite:${inner.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '') || 'value'}}}`;
  };
  return {
    text: (written) => withReferences(written, { reference }, value),
    json: (written) => withReferences(written, { reference, isJson: true }, value),
  };
}

function referenceOf(inner: string): string | undefined {
  const [, environment] = /^getEnv\s+"(\w+)"$/.exec(inner) ?? [];
  if (environment !== undefined) return `{{suite:${environment}}}`;
  const [, format] = /^newDate\s+(?:format|dateFormat)\s+"([^"]*)"$/.exec(inner) ?? [];
  if (format !== undefined) {
    const made = dateFormat(format);
    return made === undefined ? undefined : `{{now | date ${quoted(made)}}}`;
  }
  const [, called = '', numbers] = /^(\w+)((?:\s+-?\d+)+)$/.exec(inner) ?? [];
  if (numbers !== undefined && Object.hasOwn(withNumbers, called))
    return `{{${[withNumbers[called], ...numbers.trim().split(/\s+/)].join(' ')}}}`;
  const [name = '', ...words] = inner.split(/\s+/);
  if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) return undefined;
  const pipes = words.map((word) => (Object.hasOwn(filters, word) ? filters[word] : undefined));
  if (pipes.includes(undefined)) return undefined;
  const made = Object.hasOwn(functions, name) ? functions[name]! : `suite:${name}`;
  return `{{${[made, ...pipes].join(' | ')}}}`;
}
