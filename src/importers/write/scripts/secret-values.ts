import { takeByForm, takeCredentials } from '../../../authoring/curl/take-credentials.js';
import type { Json, JsonObject } from '../../../lib/json.js';

/** Words that variables such as `hasToken` and `tokenType` hold. */
const harmless = /^(?:true|false|null|undefined|none|basic|bearer)$/i;

/**
 * The values of variables of the session, with references in the place of credentials.
 *
 * @param secrets - variables of the environment by what they hold; those of the values are added
 */
export function withoutCredentials(values: JsonObject, secrets: Map<string, string>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' && harmless.test(value)) return [name, value];
      const { json } = takeCredentials({ json: { [name]: value } }, '', secrets).step;
      return [name, (json as JsonObject)[name]!];
    }),
  );
}

/** Shorter secrets stand in harmless texts, too. */
const shortest = 6;
/** Keys of tests and expectations that hold no texts of responses. */
const otherKeys: ReadonlySet<string> = new Set(['type', 'format', 'schema', 'matches', 'notMatches']);

/**
 * A test or a condition with references in the place of texts that are known secrets, or are some by their own form.
 *
 * @param secrets - variables of the environment by what they hold; those of the values are added
 */
export function withSecrets<Value extends Json>(value: Value, secrets: Map<string, string>): Value {
  return secretsIn(value, secrets) as Value;
}

function secretsIn(value: Json, secrets: Map<string, string>): Json {
  if (typeof value === 'string') {
    const variable = value.length < shortest ? undefined : secrets.get(value);
    return variable === undefined ? takeByForm(value, secrets) : `{{env.${variable}}}`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => secretsIn(item, secrets));
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, inner]) => [
      key,
      otherKeys.has(key) ? inner : secretsIn(inner, secrets),
    ]),
  );
}
