import { takeByForm, takeCredentials } from '../../../authoring/curl/take-credentials.js';
import type { Json, JsonObject } from '../../../lib/json.js';
import { mapTexts } from '../../../lib/map-texts.js';
import { variableOf } from '../../suite/known-secrets.js';
import { putSecrets, putSecretsInPattern, putSecretsInValues } from '../../suite/put-secrets.js';

/** Words that variables such as `hasToken` and `tokenType` hold. */
const harmless = /^(?:true|false|null|undefined|none|basic|bearer)$/i;

/**
 * The values of variables of the session, with references in the place of credentials.
 *
 * @param secrets - variables of the environment by what they hold; those of the values are added
 */
export function withoutCredentials(values: JsonObject, secrets: Map<string, string>): JsonObject {
  const taken = Object.entries(values).map(([name, value]): readonly [string, Json] => {
    if (typeof value === 'string' && harmless.test(value)) return [name, value];
    const { json } = takeCredentials({ json: { [name]: value } }, '', secrets).step;
    return [name, (json as JsonObject)[name]!];
  });
  return putSecretsInValues(Object.fromEntries(taken), secrets);
}

/** Keys of tests and expectations that hold no texts of responses. */
const otherKeys: ReadonlySet<string> = new Set(['type', 'format', 'schema']);
/** Keys with regular expressions, which have only such secrets as they are. */
const patternKeys: ReadonlySet<string> = new Set(['matches', 'notMatches']);

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
    const variable = variableOf(value, secrets);
    return variable === undefined ? takeByForm(putSecrets(value, secrets), secrets) : `{{env.${variable}}}`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => secretsIn(item, secrets));
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, inner]) => [
      putSecrets(key, secrets),
      otherKeys.has(key)
        ? inner
        : patternKeys.has(key)
          ? mapTexts(inner, (text) => putSecretsInPattern(text, secrets))
          : secretsIn(inner, secrets),
    ]),
  );
}
