import type { Json } from '../../lib/json.js';
import type { KnownHit } from '../../lib/known-texts.js';
import { allBraces, type Braces } from '../../format/reference.js';
import { mapTexts } from '../../lib/map-texts.js';
import { secretsInText, secretsInUrl, type FoundSecret, type SecretNames } from './known-secrets.js';

/** How a reference writes a secret as it was written. */
const pipes: Readonly<Record<FoundSecret['form'], string>> = {
  plain: '',
  url: ' | urlEncode',
  json: ' | json | slice 1 -1',
  base64: ' | base64',
};

/** A text of a session with references in the place of known secrets. What references give already stays. */
export function putSecrets(text: string, secrets: SecretNames): string {
  return withBasics(
    put(text, secretsInText(text, secrets), ({ variable, form }) => `env.${variable}${pipes[form]}`, secrets),
    secrets,
  );
}

/** The same of a regular expression. A value comes into it as it is, so one with signs would mean something else. */
export function putSecretsInPattern(pattern: string, secrets: SecretNames): string {
  const hits = secretsInText(pattern, secrets).filter(({ start, end }) => /^[\w-]+$/.test(pattern.slice(start, end)));
  return put(pattern, hits, ({ variable, form }) => `env.${variable}${pipes[form]}`, secrets);
}

/** The same of the line of a request. A reference in a URL is encoded when it is sent, but for what would end its part of it. */
export function putSecretsInUrl(url: string, secrets: SecretNames): string {
  return put(
    url,
    secretsInUrl(url, secrets),
    ({ variable, form }, written) =>
      `env.${variable}${form === 'url' && /%(?:2f|3f|23|26|5c)/i.test(written) ? pipes.url : ''}`,
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

function put(
  text: string,
  hits: readonly KnownHit<FoundSecret>[],
  referenceOf: (found: FoundSecret, written: string) => string,
  secrets: SecretNames,
): string {
  const braces = allBraces(text);
  if (hits.length === 0 && braces.length === 0) return text;
  const isWithin = ({ start }: KnownHit<FoundSecret>): boolean =>
    braces.some(({ offset, text: written }) => start >= offset && start < offset + written.length);
  const edits = [
    ...hits
      .filter((hit) => !isWithin(hit))
      .map(({ start, end, of }) => ({ start, end, text: `{{${referenceOf(of, text.slice(start, end))}}}` })),
    ...braces.map((each) => ({
      start: each.offset,
      end: each.offset + each.text.length,
      text: withArguments(each, secrets),
    })),
  ].toSorted((a, b) => a.start - b.start);
  let made = '';
  let from = 0;
  for (const edit of edits) {
    made = `${made}${text.slice(from, edit.start)}`;
    // Right before braces, a backslash and a brace would mean something else.
    const [last = ''] = edit.text === text.slice(edit.start, edit.end) ? [] : (/[\\{]$/.exec(made) ?? []);
    if (last !== '') made = `${made.slice(0, -1)}{{'${last === '\\' ? '\\\\' : last}'}}`;
    made += edit.text;
    from = edit.end;
  }
  return made + text.slice(from);
}

/** A reference with others in the place of its texts in quotes that are secrets. */
function withArguments({ text }: Braces, secrets: SecretNames): string {
  if (!/['"]/.test(text)) return text;
  return text.replace(/(['"])((?:(?!\1)[^\\]|\\.)*)\1/g, (quoted, _, written: string, at: number) => {
    const plain = written.replace(/\\(.)/gs, '$1');
    const [hit] = secretsInText(plain, secrets);
    if (!hit || hit.of.form !== 'plain') return quoted;
    if (hit.end - hit.start === plain.length) return `env.${hit.of.variable}`;
    // What a reference begins with may go through pipes; the values of pipes may not.
    if (!/^\{\{\s*$/.test(text.slice(0, at))) return quoted;
    return aroundSecret(plain.slice(0, hit.start), plain.slice(hit.end), `env.${hit.of.variable}`);
  });
}

/** A text with a secret in the middle, as the start of a reference. */
function aroundSecret(before: string, after: string, reference: string): string {
  const mark = ['*', '_', '~', '^', '[secret]'].find((each) => !`${before}${after}`.includes(each)) ?? '[the secret]';
  return `${quote(before + mark + after)} | replace ${quote(mark)} ${reference}`;
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;
}

const basic = /(?<=\bBasic(?: |%20|\+)+)[A-Za-z0-9+/]{8,}={0,2}(?![A-Za-z0-9+/=])/gi;

/** `Basic YW5uOmh1bnRlcjJzZWNyZXQ5`: a user and a password that is known. */
function withBasics(text: string, secrets: SecretNames): string {
  if (!/basic/i.test(text)) return text;
  return text.replace(basic, (written) => {
    const found = basicOf(written, secrets);
    return found ? `{{${aroundSecret(`${found.user}:`, '', `env.${found.variable}`)} | base64}}` : written;
  });
}

interface Basic {
  readonly user: string;
  readonly variable: string;
}

/** The user and the variable of the password in base64. */
export function basicOf(written: string, secrets: SecretNames): Basic | undefined {
  const [, user = '', password] = basicPair(written) ?? [];
  const variable = password === undefined ? undefined : secrets.get(password);
  return variable === undefined ? undefined : { user, variable };
}

/** User and password of what is in base64; undefined if it holds no such pair. */
export function basicPair(written: string): RegExpExecArray | undefined {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(written)) return undefined;
  const plain = Buffer.from(written, 'base64').toString();
  return /^([\x20-\x7e]*?):([\x20-\x7e]{6,})$/.exec(plain) ?? undefined;
}

/** Each `Basic …` of a text whose password is known. */
export function basicsIn(text: string, secrets: SecretNames): readonly KnownHit<Basic>[] {
  if (!/basic/i.test(text)) return [];
  return [...text.matchAll(basic)].flatMap(({ index, 0: written }) => {
    const of = basicOf(written, secrets);
    return of ? [{ start: index, end: index + written.length, of }] : [];
  });
}
