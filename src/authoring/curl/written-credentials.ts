import { jwtPattern, looksSecret, secretNamePattern, serviceKeyPattern } from '../../lib/secret-patterns.js';

/** Gives the reference that replaces a value. */
export type Take = (name: string, value: string, place: string) => string;

/** By its name, or by the looks of its value. */
export function isCredential(name: string, value: string | number, others?: RegExp): boolean {
  if (!isWritten(value)) return false;
  const isNamed = secretNamePattern.test(name) || (others?.test(name) ?? false);
  return isNamed || looksSecret(String(value)) || isKey(name, String(value));
}

/** Values that references give already are not credentials. */
export function isWritten(value: string | number): boolean {
  return value !== '' && !String(value).includes('{{');
}

/** `X-Auth-Key` or `sig`, whose value could be nothing else. What makes a request idempotent is not secret. */
function isKey(name: string, value: string): boolean {
  if (!/(?:^|[-_.]|[a-z](?=[A-Z]))(?:auth|key|sig|signature)$/i.test(name) || /idempotency/i.test(name)) return false;
  const signs = /sig(?:nature)?$/i.test(name) ? /^[\w.~%+/=-]{16,}$/ : /^[\w~%+=-]{16,}$/;
  return signs.test(value) && /\d/.test(value);
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

/** Bots of Telegram, webhooks of Slack and of Discord. */
const pathPattern =
  /(?<=\/\/api\.telegram\.org\/bot)\d+:[\w-]{20,}|(?<=\/\/hooks\.slack\.com\/services\/\w+\/\w+\/)\w{8,}|(?<=\/webhooks\/\d+\/)[\w-]{20,}/g;

function takeFromPath(line: string, take: Take): string {
  const [address = '', ...rest] = line.split('?');
  const taken = takeByLooks(address, take, 'the path of the URL', [pathPattern]);
  return [taken, ...rest].join('?');
}

/** A query that stays in the URL, since it repeats names or is unusual. */
function takeFromQuery(line: string, take: Take): string {
  return takePairs(line, /([?&])([^=&#]+)=([^&#]*)/g, take, 'the URL');
}

/** Takes what has a secret name in JSON, XML or a form, and what looks like a secret. */
export function takeFromText(text: string, take: Take, place: string): string {
  const isForm = /^[^\s=&]+=[^\s]*$/.test(text);
  const named = isForm ? takePairs(text, /(^|&)([^=&]+)=([^&]*)/g, take, place) : takeFields(text, take, place);
  return takeByLooks(named, take, place);
}

function takePairs(text: string, pattern: RegExp, take: Take, place: string): string {
  return text.replace(pattern, (whole, sign: string, name: string, value: string) =>
    isCredential(name, decoded(value))
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

function takeByLooks(text: string, take: Take, place: string, others: readonly RegExp[] = []): string {
  return [jwtPattern, serviceKeyPattern, ...others].reduce(
    (left, pattern) => left.replace(pattern, (found) => take('token', found, place)),
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
