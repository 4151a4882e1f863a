import * as z from 'zod';
import { sessionShape } from './session.js';

/** The JSON Schema (draft 2020-12) of a session file, for editors and other tools. */
export function sessionJsonSchema(): Record<string, unknown> {
  const { $schema, properties, $defs, ...schema } = z.toJSONSchema(sessionShape, {
    io: 'input',
    unrepresentable: 'any',
  });
  const { items, ...steps } = (properties?.steps ?? {}) as z.core.JSONSchema.ArraySchema;
  const isUnread = { properties: { kind: { enum: ['web', 'mobile'] } }, required: ['kind'] };
  return {
    $schema,
    title: 'callsheet session',
    ...schema,
    properties: { ...properties, steps },
    // Steps of web and mobile sessions are not read. The key itself is offered once.
    if: isUnread,
    else: { properties: { steps: { items, minItems: 1, doNotSuggest: true } } },
    $defs: { ...$defs, expectation: operatorsFirst($defs?.expectation) },
  };
}

/** Where nothing fits, editors tell what is wrong with the first option: an unknown operator, not a map that is no text. */
function operatorsFirst(expectation: z.core.JSONSchema.JSONSchema | undefined): object {
  return { ...expectation, anyOf: expectation?.anyOf?.toReversed() };
}
