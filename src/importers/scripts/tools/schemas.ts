import { type Json, type JsonObject, isJsonObject } from '../../../lib/json.js';
import { asJson } from '../machine/constant-value.js';
import { ask } from '../logic/formula.js';
import type { Native } from '../machine/machine.js';
import { nothing, truth, unknown, type Value } from '../machine/value.js';

/** The validator tv4 reads draft 4, and no formats. */
export const tv4Calls: Readonly<Record<string, Native>> = {
  'tv4.validate': (_, [value = nothing, schema = nothing]) => validated(value, schema),
};

function validated(value: Value, given: Value): Value {
  const schema = asJson(given);
  if (value.kind !== 'read' || value.subject.kind !== 'path' || schema === undefined)
    return unknown('a schema that only a run knows');
  const modern = withoutDraft4(schema);
  return modern === undefined
    ? unknown('a schema of draft 4')
    : truth(ask(value.subject, { op: 'schema', schema: modern }));
}

/** The same for later drafts; undefined where it is not the same. */
function withoutDraft4(schema: Json): Json | undefined {
  if (Array.isArray(schema)) {
    const items = (schema as readonly Json[]).map(withoutDraft4);
    return items.every((item) => item !== undefined) ? items : undefined;
  }
  if (!isJsonObject(schema)) return schema;
  const { $schema, format, ...kept } = schema as JsonObject & { readonly $schema?: Json; readonly format?: Json };
  if (typeof kept['exclusiveMinimum'] === 'boolean' || typeof kept['exclusiveMaximum'] === 'boolean') return undefined;
  if (typeof kept['id'] === 'string' || '$ref' in kept || Array.isArray(kept['items'])) return undefined;
  const names = typeof format === 'object' ? { ...kept, format } : kept;
  const own = $schema !== undefined && typeof $schema !== 'string' ? { ...names, $schema } : names;
  const entries = Object.entries(own).map(([name, each]) => [name, withoutDraft4(each)] as const);
  return entries.every(([, each]) => each !== undefined) ? (Object.fromEntries(entries) as Json) : undefined;
}
