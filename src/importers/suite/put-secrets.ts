import type { Json } from '../../lib/json.js';
import type { KnownHit } from '../../lib/known-texts.js';
import { allBraces, type Braces } from '../../format/reference.js';
import { mapTexts } from '../../lib/map-texts.js';
import { secretsInText, secretsInUrl, type FoundSecret, type SecretNames } from './known-secrets.js';

/** How a reference writes a secret as it was written. */
const pipes: Readonly<Record<FoundSecret['form'], string>> = {
  plain: '',
  url: ' | urlEncode',
  json: String.raw` | replace '\\' '\\\\' | replace '"' '\\"'`,
  base64: ' | base64',
};

/** A text of a session with references in the place of known secrets. What references give already stays. */
export function putSecrets(text: string, secrets: SecretNames): string {
  return put(text, secretsInText(text, secrets), ({ variable, form }) => `env.${variable}${pipes[form]}`, secrets);
}

/** The same of a regular expression. A value comes into it as it is, so one with signs would mean something else. */
export function putSecretsInPattern(pattern: string, secrets: SecretNames): string {
  const hits = secretsInText(pattern, secrets).filter(({ start, end }) => /^[\w-]+$/.test(pattern.slice(start, end)));
  return put(pattern, hits, ({ variable, form }) => `env.${variable}${pipes[form]}`, secrets);
}

/** Escapes of signs that mean something else as they are, or that some servers refuse. Others a URL may have, or it is encoded when it is sent. */
const escapedSign = /%(?:2[356bf]|3[bdf]|5[b-e]|60|7[b-d])/i;

/** The same of the line of a request. */
export function putSecretsInUrl(url: string, secrets: SecretNames): string {
  return put(
    url,
    secretsInUrl(url, secrets),
    ({ variable, form }, written) =>
      `env.${variable}${form === 'url' && !escapedSign.test(written) ? '' : pipes[form]}`,
    secrets,
  );
}

/** The same of each text in a value, and of its keys. */
export function putSecretsIn<Value extends Json>(value: Value, secrets: SecretNames): Value {
  const within = (text: string): string => putSecrets(text, secrets);
  return mapTexts(value, within, within) as Value;
}

/** The same of the texts, and not of the keys. */
export function putSecretsInValues<Value extends Json>(value: Value, secrets: SecretNames): Value {
  return mapTexts(value, (text) => putSecrets(text, secrets)) as Value;
}

/** Signs that change what braces behind them mean. */
export const signsBefore = /[\\{]+$/;

function put(
  text: string,
  hits: readonly KnownHit<FoundSecret>[],
  referenceOf: (found: FoundSecret, written: string) => string,
  secrets: SecretNames,
): string {
  const braces = allBraces(text);
  if (hits.length === 0 && braces.length === 0) return text;
  // Both are from left to right.
  let next = 0;
  const isWithin = ({ start }: KnownHit<FoundSecret>): boolean => {
    while (next < braces.length && braces[next]!.offset + braces[next]!.text.length <= start) next += 1;
    return next < braces.length && start >= braces[next]!.offset;
  };
  const edits = [
    ...hits
      .filter((hit) => !isWithin(hit))
      .map(({ start, end, of }) => ({
        start,
        end,
        isHit: true,
        text: `{{${referenceOf(of, text.slice(start, end))}}}`,
      })),
    ...braces.map((each) => ({
      start: each.offset,
      end: each.offset + each.text.length,
      isHit: false,
      text: withArguments(each, secrets),
    })),
  ].toSorted((a, b) => a.start - b.start);
  let made = '';
  let from = 0;
  for (const edit of edits) {
    const between = text.slice(from, edit.start);
    made += between;
    from = edit.start;
    // Right before braces, these would mean something else: with them, the secret is another one.
    if (edit.isHit && signsBefore.test(between.slice(-1))) continue;
    made += edit.text;
    from = edit.end;
  }
  return made + text.slice(from);
}

/** A reference with others in the place of its texts in quotes that are secrets. */
function withArguments({ text }: Braces, secrets: SecretNames): string {
  if (!/['"]/.test(text)) return text;
  return text.replace(/(['"])((?:(?!\1)[^\\]|\\.)*)\1/g, (quoted, _, written: string) => {
    const plain = written.replace(/\\(.)/gs, '$1');
    const [hit] = secretsInText(plain, secrets);
    return hit?.of.form === 'plain' && hit.end - hit.start === plain.length ? `env.${hit.of.variable}` : quoted;
  });
}
