import { openKnownTexts, type KnownHit, type KnownTexts } from '../../lib/known-texts.js';
import { secretWords } from '../../lib/secret-words.js';
import { isTelling, shortestInText, shortestSecret } from './telling-secret.js';

/** Variables of the environment by the secrets that they hold. */
export type SecretNames = ReadonlyMap<string, string>;

/** How a secret is written: as it is, as a part of a URL, inside a string of JSON, or in base64. */
export type SecretForm = 'plain' | 'url' | 'json' | 'base64';

/** A secret in a text, by its variable. */
export interface FoundSecret {
  readonly variable: string;
  readonly form: SecretForm;
}

interface Finders {
  /** Names of the suite, which stay even if a secret has their text. */
  readonly words: ReadonlySet<string>;
  readonly inTexts: KnownTexts<FoundSecret>;
  /** In a URL a shorter one is found, too. */
  readonly inUrls: KnownTexts<FoundSecret>;
  /** What is hidden where nothing has to be sent: more than what is replaced. */
  readonly hidden: KnownTexts<FoundSecret>;
  /** How many of the secrets are in these. */
  size: number;
}

const finders = new WeakMap<SecretNames, Finders>();

/** Secrets to which others are added. @param words - names of the suite */
export function openSecrets(known: SecretNames, words: ReadonlySet<string>): Map<string, string> {
  const secrets = new Map(known);
  finders.set(secrets, openFinders(words));
  return secrets;
}

/** Secrets in a longer text. */
export function secretsInText(text: string, secrets: SecretNames): readonly KnownHit<FoundSecret>[] {
  return text.length < shortestInText ? [] : findersOf(secrets).inTexts.in(text);
}

export function secretsInUrl(url: string, secrets: SecretNames): readonly KnownHit<FoundSecret>[] {
  return findersOf(secrets).inUrls.in(url);
}

/** Secrets that a name or a comment has, also as a part of a word. */
export function secretsInName(name: string, secrets: SecretNames): readonly KnownHit<FoundSecret>[] {
  return findersOf(secrets).hidden.in(name);
}

/** The variable of a text that is a secret as a whole. */
export function variableOf(text: string, secrets: SecretNames): string | undefined {
  const variable = text.length < shortestSecret ? undefined : secrets.get(text);
  return variable === undefined || isOwnWord(text, variable) ? undefined : variable;
}

function openFinders(words: ReadonlySet<string> = new Set()): Finders {
  return {
    words,
    inTexts: openKnownTexts(true),
    inUrls: openKnownTexts(true),
    hidden: openKnownTexts(false),
    size: 0,
  };
}

function findersOf(secrets: SecretNames): Finders {
  const found = finders.get(secrets) ?? openFinders();
  finders.set(secrets, found);
  if (found.size < secrets.size) {
    for (const [secret, variable] of [...secrets].slice(found.size)) add(found, secret, variable);
    found.size = secrets.size;
  }
  return found;
}

function add({ words, inTexts, inUrls, hidden }: Finders, secret: string, variable: string): void {
  // Variables without a value are noted under a text that nothing has.
  if (secret.startsWith('\0') || isOwnWord(secret, variable)) return;
  hidden.add(secret, { variable, form: 'plain' });
  if (words.has(secret) || !isTelling(secret, shortestSecret)) return;
  const isLong = isTelling(secret, shortestInText);
  for (const [form, written] of formsOf(secret)) {
    const found = { variable, form };
    if (isLong) for (const texts of [inTexts, hidden]) texts.add(written, found);
    const isOfUrl = form === 'plain' || (form === 'base64' && isLong);
    if (form === 'url' || (isOfUrl && !/[/?#&\s]/.test(written))) inUrls.add(written, found);
  }
}

/** How a secret may be written, each form once. */
function formsOf(secret: string): readonly (readonly [form: SecretForm, written: string])[] {
  const plain = secret.toWellFormed();
  const inUrl = encodeURIComponent(plain);
  const inForm = new URLSearchParams([['', plain]]).toString().slice(1);
  const lower = (written: string): string => written.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase());
  const inUrls = [inUrl, inForm, inForm.replaceAll('+', '%20')].flatMap((written) => [written, lower(written)]);
  return [
    ['plain', secret],
    ...inUrls.map((written) => ['url', written] as const),
    // Other characters are seldom in secrets, and no pipe writes them.
    ['json', secret.replace(/[\\"]/g, String.raw`\$&`)],
    ['base64', Buffer.from(plain).toString('base64')],
  ];
}

const secretWord = new RegExp(`^(?:${secretWords})$`, 'i');

/** Whether a value only repeats a word of its name, as `secret` in `CLIENT_SECRET`, or is such a word: it says nothing. */
function isOwnWord(secret: string, variable: string): boolean {
  return (
    secretWord.test(secret) || (/^[a-z]{1,12}$/i.test(secret) && variable.toLowerCase().includes(secret.toLowerCase()))
  );
}
