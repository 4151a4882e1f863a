import { usual, type OperatorDescription } from './operator-description.js';

/** Operators that look into maps, lists and bytes. */
export const nestedOperators = {
  matchObject: {
    ...usual,
    description:
      'The map has these keys with these values, at every depth; further keys do not matter. Lists are as long as here.',
    examples: [{ state: 'paid', address: { city: 'Bern' } }],
    words: { verb: 'matches the object' },
    operand: 'part',
    fits: 'nested',
  },
  each: {
    ...usual,
    description: 'What every element of the list has to meet: an expectation, or paths below the element.',
    examples: [{ type: 'string' }, { '$.sku': { exists: true }, '$.count': { gt: 0 } }],
    words: { lead: 'each' },
    operand: 'elements',
    fits: 'list',
    digits: 'read',
    readsAllLines: true,
  },
  some: {
    ...usual,
    description: 'What at least one element of the list has to meet: an expectation, or paths below the element.',
    examples: ['A-100', { '$.sku': 'A-100', '$.count': { gt: 0 } }],
    words: { lead: 'some' },
    operand: 'elements',
    fits: 'list',
    digits: 'read',
    readsAllLines: true,
  },
  sha256: {
    ...usual,
    description: 'The SHA-256 of the bytes, in hex.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    words: { verb: 'has the SHA-256' },
    operand: 'hash',
    fits: 'bytes',
    digits: 'unread',
    asksAbout: 'kind',
  },
  md5: {
    ...usual,
    description: 'The MD5 of the bytes, in hex.',
    examples: ['098f6bcd4621d373cade4e832627b4f6'],
    words: { verb: 'has the MD5' },
    operand: 'hash',
    fits: 'bytes',
    digits: 'unread',
    asksAbout: 'kind',
  },
} as const satisfies Readonly<Record<string, OperatorDescription>>;
