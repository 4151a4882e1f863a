import type { Json, JsonObject } from '../../../lib/json.js';
import type { SecretNames } from '../../suite/known-secrets.js';
import { putSecretsIn, putSecretsInValues } from '../../suite/put-secrets.js';

/** Where a body has no text of its own: paths and types. */
const otherKeys: ReadonlySet<string> = new Set(['file', 'type']);

/** A body with references in the place of known secrets. */
export function bodyWithoutSecrets(body: JsonObject, secrets: SecretNames): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([kind, value]) => [kind, withoutIn(kind, value, secrets)]));
}

function withoutIn(kind: string, value: Json, secrets: SecretNames): Json {
  if (otherKeys.has(kind)) return value;
  if (kind === 'form') return putSecretsIn(value, secrets);
  // A part has a name as others have a key.
  if (kind === 'multipart' && Array.isArray(value))
    return (value as readonly JsonObject[]).map((part) => bodyWithoutSecrets(part, secrets));
  return putSecretsInValues(value, secrets);
}
