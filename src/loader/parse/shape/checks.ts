import * as z from 'zod';
import type { OperandKind } from '../../../format/operator-description.js';
import { type Operator, operatorNames, operators } from '../../../format/operators.js';
import { subjects, subjectsIn, type SubjectPlace } from '../../../format/subjects.js';
import { filledText, flag, keys, namesFile, operand, template, text, wants } from './leaves.js';

const bound = z.union([z.number(), z.string().min(1, wants({ kind: 'bound' }))], wants({ kind: 'bound' }));
const pair = z.union(
  [z.tuple([bound, bound], wants({ kind: 'list', of: 'bounds' })), template({ kind: 'list', of: 'bounds' })],
  wants({ kind: 'list', of: 'bounds' }),
);
const choices = z.union(
  [z.array(z.unknown(), wants({ kind: 'list', of: 'anything' })), template({ kind: 'list', of: 'anything' })],
  wants({ kind: 'list', of: 'anything' }),
);
const oneOf = (names: readonly string[]) =>
  z.union(
    [
      z.enum(names as readonly [string, ...string[]], wants({ kind: 'oneOf', names })),
      template({ kind: 'oneOf', names }),
    ],
    wants({ kind: 'oneOf', names }),
  );
const size = z.int(wants({ kind: 'length' })).nonnegative(wants({ kind: 'length' }));
const length = (): z.ZodType =>
  z.union([size, template({ kind: 'length' }), lengthOperators], wants({ kind: 'length' }));
const schemaFile = z
  .string()
  .min(1, wants({ kind: 'schema' }))
  .meta(namesFile);
const schema = z.union([z.boolean(), schemaFile, z.record(z.string(), z.unknown())], wants({ kind: 'schema' }));

const part = z.union(
  [z.record(z.string(), z.unknown()), z.array(z.unknown()), template({ kind: 'part' })],
  wants({ kind: 'part' }),
);

/** Only for editors: what reads it says better what is wrong with it. */
const elements = operand.meta({
  anyOf: [
    {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^\\s*\\$', patternErrorMessage: 'must be a path such as $.id' },
      additionalProperties: { $ref: '#/$defs/expectation' },
    },
    { $ref: '#/$defs/expectation' },
  ],
});

/** What an operator may be given, by the kind of its operand. */
const operands: Readonly<Record<OperandKind, (names: readonly string[]) => z.ZodType>> = {
  value: () => operand,
  bound: () => bound,
  pair: () => pair,
  list: () => choices,
  text: () => text,
  pattern: () => text,
  length,
  flag: () => flag,
  name: oneOf,
  schema: () => schema,
  part: () => part,
  elements: () => elements,
  hash: () => text,
};

const lengthOperators = keys('length', shapesOf(operatorNames.filter((name) => operators[name].comparesNumbers))).meta({
  minProperties: 1,
});
const expectationOperators = keys('expectation', shapesOf(operatorNames)).meta({ minProperties: 1 });

function shapesOf(names: readonly Operator[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    names.map((name) => {
      const { operand: kind, names: known = [], description, examples } = operators[name];
      const given = operands[kind](known);
      return [name, given.meta({ description, examples }).optional()];
    }),
  );
}

/** What is expected of one value. */
export const expectation = z
  .union([text, z.array(z.unknown()), expectationOperators], wants({ kind: 'expectation' }))
  .meta({ id: 'expectation' });

/** Of texts, those with references may be a number. */
const numberOrReference = { pattern: '\\{\\{', patternErrorMessage: 'must be a number, such as 200' };
const ofStatus = operatorNames
  .filter((name) => operators[name].comparesNumbers)
  .map((name) => {
    const takesMany = operators[name].operand === 'list' || operators[name].operand === 'pair';
    const number = takesMany ? { items: numberOrReference } : numberOrReference;
    return [name, { ...number, doNotSuggest: true }];
  });
const statusShape = { ...numberOrReference, allOf: [{ properties: Object.fromEntries(ofStatus) }] };

/** What editors offer as subjects of a place; others are written by hand. */
function offersIn(place: SubjectPlace): object {
  const entries = subjectsIn(place).flatMap((kind) => {
    const { offer } = subjects[kind];
    if (!offer) return [];
    const { key, ...shown } = offer;
    return [[key, { ...shown, $ref: '#/$defs/expectation', ...(kind === 'status' && statusShape) }] as const];
  });
  return Object.fromEntries(entries);
}

/** Only for editors: what reads a subject says better what is wrong with it. */
function namesIn(place: SubjectPlace, others: readonly string[] = []): object {
  const all = subjectsIn(place).map((kind) => subjects[kind]);
  const called = all.map((subject) => subject.called);
  return {
    type: 'string',
    pattern: [...others.map((name) => `^${name}$`), ...all.map(({ pattern }) => pattern)].join('|'),
    patternErrorMessage: `must be ${called.slice(0, -1).join(', ')} or ${called.at(-1)}`,
  };
}

const mapOf = (id: string, place: SubjectPlace) =>
  z
    .record(z.string(), expectation, wants({ kind: 'map', of: 'condition' }))
    .meta({ id, properties: offersIn(place), propertyNames: namesIn(place) });

/** Subjects to expectations. */
export const condition = mapOf('condition', 'condition');

const testMap = mapOf('test', 'test');

const aboutName = { description: 'What the tests are called in reports.', examples: ['the order is paid'] };
const aboutWhen = {
  description: 'The tests apply only if this is true of the same response.',
  examples: [{ status: 200 }],
};

/** One of a list: its subjects, with a name and a condition for them. */
const testEntry = z
  .object({ name: filledText.optional(), when: testMap.optional() }, wants({ kind: 'map', of: 'condition' }))
  .catchall(expectation)
  .meta({
    id: 'testEntry',
    properties: {
      name: { $ref: '#/$defs/filledText', ...aboutName },
      when: { $ref: '#/$defs/test', ...aboutWhen },
      ...offersIn('test'),
    },
    propertyNames: namesIn('test', ['name', 'when']),
  });

/** One map, or a list of maps where a subject comes more than once. */
export const tests = z.union([testMap, z.array(testEntry)], wants({ kind: 'map', of: 'tests' }));
