import * as z from 'zod';
import { sessionKeys } from './read/session.js';
import { stepKinds } from './read/step.js';

/** As a pattern: for a list of values, editors would offer each one and also the key of that name. */
const bareMarker = z
  .string()
  .regex(/^(?:else|end)$/)
  .meta({ patternErrorMessage: 'must be a step' });

const steps = Object.entries(stepKinds).map(([title, { shape }]) => shape.meta({ title }));

/** The whole file, for editors and other tools. */
const sessionShape = z.strictObject({
  ...Object.fromEntries(Object.entries(sessionKeys).map(([name, { shape }]) => [name, shape])),
  steps: z.array(z.union([...steps, bareMarker])).meta({
    description: 'Requests, calls, sets of variables and if / else markers, in the order they run.',
    examples: [[{ request: 'GET /orders' }]],
  }),
});

/** The JSON Schema (draft 2020-12) of a session file, for editors and other tools. */
export function sessionJsonSchema(): Record<string, unknown> {
  const { $schema, properties, $defs, ...schema } = z.toJSONSchema(sessionShape, {
    io: 'input',
    unrepresentable: 'any',
  });
  const { items: kinds, ...steps } = (properties?.steps ?? {}) as z.core.JSONSchema.ArraySchema;
  const items = { anyOf: (kinds as z.core.JSONSchema.JSONSchema).anyOf?.map(offeredOnce) };
  const isUnread = { properties: { kind: { enum: ['web', 'mobile'] } }, required: ['kind'] };
  return withoutOffers({
    $schema,
    title: 'callsheet session',
    ...schema,
    properties: { ...properties, steps },
    // Steps of web and mobile sessions are not read. The key itself is offered once.
    if: isUnread,
    else: { properties: { steps: { items, minItems: 1, doNotSuggest: true } } },
    $defs: { ...$defs, expectation: operatorsFirst($defs?.expectation) },
  }) as Record<string, unknown>;
}

/** Of a key that a map itself requires editors offer the map as well, under the same name. */
function offeredOnce({ required, ...kind }: z.core.JSONSchema.JSONSchema): object {
  return required ? { ...kind, allOf: [{ required }] } : kind;
}

/** Editors offer the word `property` where any name may stand. */
function withoutOffers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOffers);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => [
    key,
    key === 'propertyNames' ? { ...(value as object), doNotSuggest: true } : withoutOffers(value),
  ]);
  return Object.fromEntries(entries);
}

/** Where nothing fits, editors show what is wrong with the first option: an unknown operator, not a map that is not text. */
function operatorsFirst(expectation: z.core.JSONSchema.JSONSchema | undefined): object {
  return { ...expectation, anyOf: expectation?.anyOf?.toReversed() };
}
