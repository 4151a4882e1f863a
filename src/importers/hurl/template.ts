import type { LeftoverReason } from '../suite/suite.js';
import { withReferences } from '../shared/references.js';

export interface Templates {
  readonly text: (written: string) => string;
  readonly json: (written: string) => string;
}

/** Functions of Hurl by the generators of the format. */
const functions: Readonly<Record<string, string>> = { newUuid: 'uuid', newDate: 'now' };

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
  const [name = '', ...words] = inner.split(/\s+/);
  if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) return undefined;
  const pipes = words.map((word) => (Object.hasOwn(filters, word) ? filters[word] : undefined));
  if (pipes.includes(undefined)) return undefined;
  const made = Object.hasOwn(functions, name) ? functions[name]! : `suite:${name}`;
  return `{{${[made, ...pipes].join(' | ')}}}`;
}
