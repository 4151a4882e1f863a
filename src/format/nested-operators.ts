import { usual, type OperatorDescription } from './operator-description.js';

/** Operators that look into maps and lists. */
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
} as const satisfies Readonly<Record<string, OperatorDescription>>;
