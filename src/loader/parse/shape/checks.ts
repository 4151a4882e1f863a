import * as z from 'zod';
import { formats, valueTypes } from '../../../format/check.js';
import { flag, keys, namesFile, operand, template, text, wants } from './leaves.js';

const bound = z.union([z.number(), z.string().min(1, wants({ kind: 'bound' }))], wants({ kind: 'bound' }));
const pair = z.union(
  [z.tuple([bound, bound], wants({ kind: 'list', of: 'bounds' })), template({ kind: 'list', of: 'bounds' })],
  wants({ kind: 'list', of: 'bounds' }),
);
const choices = z.union(
  [z.array(z.unknown(), wants({ kind: 'list', of: 'anything' })), template({ kind: 'list', of: 'anything' })],
  wants({ kind: 'list', of: 'anything' }),
);
const oneOf = <T extends string>(names: readonly T[]) =>
  z.union(
    [z.enum(names, wants({ kind: 'oneOf', names })), template({ kind: 'oneOf', names })],
    wants({ kind: 'oneOf', names }),
  );

const comparisons = {
  equals: operand.meta({ description: 'Is the same, deep and typed.', examples: ['paid'] }).optional(),
  notEquals: operand.meta({ description: 'Is not the same.', examples: ['draft'] }).optional(),
  gt: bound.meta({ description: 'Is greater.', examples: [0] }).optional(),
  gte: bound.meta({ description: 'Is at least.', examples: [1] }).optional(),
  lt: bound.meta({ description: 'Is less.', examples: [300] }).optional(),
  lte: bound.meta({ description: 'Is at most.', examples: [100] }).optional(),
  between: pair.meta({ description: 'Lies between two bounds, both included.', examples: [[200, 299]] }).optional(),
  in: choices.meta({ description: 'Is one of a list.', examples: [['open', 'paid']] }).optional(),
  notIn: choices.meta({ description: 'Is none of a list.', examples: [['failed', 'void']] }).optional(),
};

const lengthOperators = keys('length', comparisons).meta({ minProperties: 1 });

const expectationOperators = keys('expectation', {
  ...comparisons,
  contains: operand
    .meta({ description: 'A text has it as a part; a list has it as an element.', examples: ['A-100'] })
    .optional(),
  notContains: operand.meta({ description: 'Does not contain it.', examples: ['error'] }).optional(),
  startsWith: text.meta({ description: 'A text starts with it.', examples: ['/orders/'] }).optional(),
  endsWith: text.meta({ description: 'A text ends with it.', examples: ['.pdf'] }).optional(),
  matches: text
    .meta({ description: 'A text matches the regular expression, case-sensitive.', examples: ['^A-\\d+$'] })
    .optional(),
  notMatches: text
    .meta({ description: 'A text does not match the regular expression.', examples: ['^tmp-'] })
    .optional(),
  length: z
    .union(
      [
        z.int(wants({ kind: 'length' })).nonnegative(wants({ kind: 'length' })),
        template({ kind: 'length' }),
        lengthOperators,
      ],
      wants({ kind: 'length' }),
    )
    .meta({ description: 'Length of a text, a list or a map: a number, or operators.', examples: [3, { gte: 1 }] })
    .optional(),
  exists: flag.meta({ description: 'Whether there is a value at all.', examples: [true] }).optional(),
  empty: flag.meta({ description: 'Whether there is nothing in it.', examples: [false] }).optional(),
  type: oneOf(valueTypes)
    .meta({ description: `Its type: ${valueTypes.join(', ')}.`, examples: ['integer'] })
    .optional(),
  format: oneOf(formats)
    .meta({ description: `A text of this format: ${formats.join(', ')}.`, examples: ['uuid'] })
    .optional(),
  schema: z
    .union(
      [
        z.boolean(),
        z
          .string()
          .min(1, wants({ kind: 'schema' }))
          .meta(namesFile),
        z.record(z.string(), z.unknown()),
      ],
      wants({ kind: 'schema' }),
    )
    .meta({ description: 'Matches a JSON Schema, inline or in a file.', examples: ['./schemas/order.json'] })
    .optional(),
}).meta({ minProperties: 1 });

const expectation = z
  .union([text, z.array(z.unknown()), expectationOperators], wants({ kind: 'expectation' }))
  .meta({ id: 'expectation' });

/** What editors offer as a subject; others are written by hand. */
const offer = (description: string, ...examples: readonly unknown[]): object => ({
  description,
  examples,
  $ref: '#/$defs/expectation',
});
/** Of texts, those with references may be a number. */
const numberOrReference = { pattern: '\\{\\{', patternErrorMessage: 'must be a number, such as 200' };
const ofOne = ['equals', 'notEquals', 'gt', 'gte', 'lt', 'lte'].map((name) => [
  name,
  { ...numberOrReference, doNotSuggest: true },
]);
const ofMany = ['in', 'notIn', 'between'].map((name) => [name, { items: numberOrReference, doNotSuggest: true }]);
const subjects = {
  status: {
    ...offer('Status of the response, a number.', 200, { lt: 300 }),
    ...numberOrReference,
    allOf: [{ properties: Object.fromEntries([...ofOne, ...ofMany]) }],
  },
  $: offer('The body as JSON; a path follows: `$.id`, `$.items[0].sku`.', { type: 'object' }),
  'header content-type': offer('A header by its name, in place of `content-type`.', { contains: 'json' }),
};

/** For editors alone: what reads a subject says better what is wrong with it. */
const subjectNames = (...more: readonly string[]): object => ({
  type: 'string',
  pattern: ['^\\s*(?:status\\s*$|header\\s+\\S|\\$)', '\\{\\{', ...more].join('|'),
  patternErrorMessage: `must be ${['status', 'a path such as $.id', 'header NAME', ...(more.length > 0 ? ['cookie NAME', 'body', 'duration'] : [])].join(', ')} or a reference`,
});

/** Subjects to expectations. */
export const condition = z
  .record(z.string(), expectation, wants({ kind: 'map', of: 'condition' }))
  .meta({ id: 'condition', properties: subjects, propertyNames: subjectNames() });

const testMap = z.record(z.string(), expectation, wants({ kind: 'map', of: 'condition' })).meta({
  id: 'test',
  propertyNames: subjectNames('^\\s*(?:body|duration)\\s*$', '^\\s*cookie\\s+\\S'),
  properties: {
    ...subjects,
    body: offer('The body as text.', { contains: 'done' }),
    duration: offer('Duration of the last attempt in ms.', { lt: 500 }),
    'cookie session': offer('A cookie of the jar by its name, in place of `session`.', { exists: true }),
  },
});

/** One map, or a list of maps where a subject comes more than once. */
export const tests = z.union([testMap, z.array(testMap)], wants({ kind: 'map', of: 'tests' }));
