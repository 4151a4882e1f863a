import { isSecretName } from '../../lib/secret-names.js';
import { looksSecret, secretPatterns } from '../../lib/secret-patterns.js';
import { isKeyValue, isPlaceholder, isSecretUrl, secretPathPattern } from '../../lib/secret-values.js';

/** Gives the reference that replaces a value. */
export type Take = (name: string, value: string, place: string) => string;

/** By its name, or by the looks of its value. */
function isCredential(name: string, value: string): boolean {
  return isNamedCredential(name, value) || (isWritten(value) && looksSecret(value));
}

/** By its name. A URL without a password and without a secret in its query is none. */
export function isNamedCredential(name: string, value: string | number, others?: RegExp): boolean {
  if (!isWritten(value) || isSecretUrl(String(value)) === false) return false;
  return isSecretName(name) || (others?.test(name) ?? false) || isKeyValue(name, String(value));
}

/** Values that references give already are not credentials. */
export function isWritten(value: string | number): boolean {
  return value !== '' && !String(value).includes('{{');
}

/** Takes the credentials of a URL behind its method. */
export function takeFromUrl(line: string, take: Take): string {
  return takeFromQuery(takeFromPath(takeFromUserInfo(line, take), take), take);
}

/** `POST https://ann:hunter2@host/`; a user without a password is a key. */
function takeFromUserInfo(line: string, take: Take): string {
  return line.replace(
    /(?<=^\S+ [a-z][a-z0-9+.-]*:\/\/)([^/?#@:]*)(:?)([^/?#@]*)(?=@)/i,
    (whole, user: string, colon: string, password: string) => {
      const [name, value] = password === '' ? ['api_key', user] : ['password', password];
      if (!isWritten(value)) return whole;
      const taken = take(name, value, placeOf(`the ${password === '' ? 'user' : name} in the URL`, value));
      return password === '' ? `${taken}${colon}` : `${user}${colon}${taken}`;
    },
  );
}

function takeFromPath(line: string, take: Take): string {
  const [address = '', ...rest] = line.split('?');
  const place = 'the path of the URL';
  const taken = takeByLooks(address, take, { place, others: [secretPathPattern] });
  const parts = taken.replace(/(?<=\/)[^/]*%[^/]*/g, (part) =>
    isWritten(part) && looksSecret(decoded(part)) ? take('token', part, placeOf(place, part)) : part,
  );
  return [parts, ...rest].join('?');
}

/** A query that stays in the URL, since it repeats names or is unusual. */
function takeFromQuery(line: string, take: Take): string {
  return takePairs(line, /([?&])([^=&#]+)=([^&#]*)/g, take, 'the URL');
}

/** Takes what has a secret name in JSON, XML or a form, and what looks like a secret. */
export function takeFromText(text: string, take: Take, place: string): string {
  const isForm = /^[^\s=&]+=[^\s]*$/.test(text);
  const named = isForm ? takePairs(text, /(^|&)([^=&]+)=([^&]*)/g, take, place) : takeFields(text, take, place);
  return takeByLooks(named, take, { place });
}

function takePairs(text: string, pattern: RegExp, take: Take, place: string): string {
  return text.replace(pattern, (whole, sign: string, name: string, value: string) =>
    isCredential(name, decoded(value)) && !isPlaceholder(decoded(value))
      ? `${sign}${name}=${take(decoded(name), value, placeOf(`\`${decoded(name)}\` in ${place}`, value))}`
      : whole,
  );
}

/** `"name": "value"` and `<name>value</name>`. */
function takeFields(text: string, take: Take, place: string): string {
  const replace = (whole: string, before: string, name: string, value: string): string =>
    isCredential(name, value) ? `${before}${take(name, value, `\`${name}\` in ${place}`)}` : whole;
  return text
    .replace(/("([^"\\]{1,100})"\s*:\s*")((?:[^"\\]|\\.)+)(?=")/gs, replace)
    .replace(/(<(?:[\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?>)([^<>]*[^<>\s][^<>]*)(?=<\/)/g, replace);
}

/** Takes what is a secret by its own form out of a value, and what is one in a URL. */
export function takeFromValue(value: string, take: Take, given: LooksGiven): string {
  const isUrl = !/\s/.test(value) && isSecretUrl(value) === true;
  return takeByLooks(isUrl ? takeFromUrl(`GET ${value}`, take).slice('GET '.length) : value, take, given);
}

interface LooksGiven {
  readonly place: string;
  /** What a secret is called that is the whole text. @default 'token' */
  readonly name?: string;
  readonly others?: readonly RegExp[];
}

/** Takes what is a secret by its own form out of a text. */
export function takeByLooks(text: string, take: Take, { place, name = 'token', others = [] }: LooksGiven): string {
  return [...secretPatterns, ...others].reduce(
    (left, pattern) => left.replace(pattern, (found) => take(found === text ? name : 'token', found, place)),
    text,
  );
}

/** With a word on what the variable has to hold, where it replaces a part of a URL or of a form as it is written. */
function placeOf(place: string, written: string): string {
  return decoded(written) === written ? place : `${place}, percent-encoded`;
}

function decoded(value: string): string {
  return new URLSearchParams(`v=${value}`).get('v') ?? value;
}
