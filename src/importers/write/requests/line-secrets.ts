import { decoded } from '../../../lib/decoded.js';
import type { Json } from '../../../lib/json.js';
import { mapTexts } from '../../../lib/map-texts.js';
import { isPlaceholder } from '../../../lib/secret-values.js';
import { variableOf, type SecretNames } from '../../suite/known-secrets.js';
import { putSecrets, putSecretsInUrl } from '../../suite/put-secrets.js';

/** The line of a request with references in the place of known secrets. The host has only those that every text has. */
export function lineWithoutSecrets(line: string, secrets: SecretNames): string {
  const [start = ''] = /^(?:[A-Z]+ )?(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?/i.exec(line) ?? [];
  return `${putSecrets(start, secrets)}${withoutParts(putSecretsInUrl(line.slice(start.length), secrets), secrets)}`;
}

/** A part that is a secret as a whole goes, if it has more than letters, also where a longer text would keep it. */
function withoutParts(url: string, secrets: SecretNames): string {
  return url.replace(/(?<=[/=])[^/?#&={}]+(?=[/?#&]|$)/g, (part) => {
    const plain = decoded(part);
    const isPlain = /^\p{L}+$|^\d+$/u.test(plain) || isPlaceholder(plain) || /[/?#&]/.test(plain);
    const variable = isPlain ? undefined : variableOf(plain, secrets);
    return variable === undefined ? part : `{{env.${variable}}}`;
  });
}

/** The same of a query or a path, whose values may be a secret as a whole. */
export function valuesWithoutSecrets(entries: Json, secrets: SecretNames): Json {
  const within = (text: string): string => putSecrets(text, secrets);
  const whole = (text: string): string => {
    const variable = variableOf(text, secrets);
    return variable === undefined ? within(text) : `{{env.${variable}}}`;
  };
  return mapTexts(entries, whole, within);
}
