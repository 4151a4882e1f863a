import type { Json } from '../../../lib/json.js';
import { mapTexts } from '../../../lib/map-texts.js';
import { escapeRegex } from '../../../lib/regex.js';
import { secretWords } from '../../../lib/secret-words.js';
import { secretPatterns } from '../../../lib/secret-patterns.js';

/** Variables of the environment by the secrets that they hold. */
export type SecretNames = ReadonlyMap<string, string>;

/** A shorter value would take words with it. */
const shortest = 6;
const secretWord = new RegExp(`^(?:${secretWords})$`, 'i');

/** A text of the source without what requests had as plain text. */
export function hideSecrets(text: string, secrets: SecretNames): string {
  const plain = tellingSecrets(secrets).reduce((left, [secret]) => left.replaceAll(secret, '***'), text);
  return secretPatterns.reduce((left, pattern) => left.replace(pattern, '***'), plain);
}

/** The line of a request with references in the place of known secrets, in all of its URL but the host. */
export function lineWithoutSecrets(line: string, secrets: SecretNames): string {
  const [start = ''] = /^(?:[A-Z]+ )?(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?/i.exec(line) ?? [];
  const replaced = tellingSecrets(secrets).reduce(replaceInUrl, line.slice(start.length));
  return `${start}${replaced}`;
}

/** The same of a query or a path, whose values are a secret or none. */
export function valuesWithoutSecrets(entries: Json, secrets: SecretNames): Json {
  const known = new Map(tellingSecrets(secrets));
  return mapTexts(entries, (text) => (known.has(text) ? `{{env.${known.get(text)!}}}` : text));
}

/** Secrets that nothing harmless looks like, the longest first. */
export function tellingSecrets(secrets: SecretNames): readonly (readonly [string, string])[] {
  return [...secrets]
    .filter(([secret, name]) => secret.length >= shortest && !isOwnWord(secret, name))
    .toSorted(([a], [b]) => b.length - a.length);
}

/** Whether a value only repeats a word of its name, as `secret` in `CLIENT_SECRET`, or is such a word: it says nothing. */
function isOwnWord(secret: string, name: string): boolean {
  return (
    secretWord.test(secret) || (/^[a-z]{1,12}$/i.test(secret) && name.toLowerCase().includes(secret.toLowerCase()))
  );
}

/** What references already give stays. A reference is encoded when it is sent. */
function replaceInUrl(url: string, [secret, name]: readonly [string, string]): string {
  const forms = [secret, encodeURIComponent(secret.toWellFormed())].filter(
    (form) => !/[/?#&\s]/.test(form) && url.includes(form),
  );
  if (forms.length === 0) return url;
  const form = [...new Set(forms)].map((each) => escapeRegex(each)).join('|');
  // A word may be a part of another one.
  const pattern = /^[a-z]+$/i.test(secret) ? `(?<![A-Za-z])(?:${form})(?![A-Za-z])` : form;
  return url.replace(
    new RegExp(`(\\{\\{.*?\\}\\})|${pattern}`, 'g'),
    (_, reference?: string) => reference ?? `{{env.${name}}}`,
  );
}
