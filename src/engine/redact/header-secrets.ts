import { decode } from './secret-field.js';
import { authKinds } from '../../format/auth.js';

/** What is secret in the value of a sensitive header: the whole of it, and the parts that may stand elsewhere alone. */
export function headerSecrets(name: string, value: string): readonly string[] {
  switch (name.toLowerCase().replaceAll('_', '-')) {
    case 'authorization':
    case 'proxy-authorization':
      return [value, ...credentials(value)];
    case 'cookie':
      return [value, ...value.split(';').flatMap(cookieValue)];
    case 'set-cookie':
      return [value, ...cookieValue(value.split(';', 1)[0]!)];
    default:
      return [value, ...(schemedPattern.test(value) ? credentials(value) : [])];
  }
}

function credentials(value: string): readonly string[] {
  const [, scheme, rest] = /^(\S+)\s+(.+)$/s.exec(value) ?? [];
  if (scheme === undefined || rest === undefined) return [];
  if (scheme.toLowerCase() !== 'basic') return [rest];
  const pair = Buffer.from(rest, 'base64').toString();
  return [rest, pair, pair.slice(pair.indexOf(':') + 1)];
}

function cookieValue(pair: string): readonly string[] {
  const value = pair
    .slice(pair.indexOf('=') + 1)
    .trim()
    .replace(/^"(.*)"$/s, '$1');
  return [value, decode(value)];
}

/** Of the registry of HTTP: https://www.iana.org/assignments/http-authschemes */
const others = 'concealed|digest|dpop|gnap|hoba|mutual|negotiate|ntlm|oauth|privatetoken|vapid';
const schemes = [...Object.values(authKinds).map(({ scheme }) => scheme), others].join('|');

/** A text that is the name of a scheme alone. */
export const schemePattern = new RegExp(`^(?:${schemes})$`, 'i');
/** A scheme, and what it says. */
const schemedPattern = new RegExp(`^(?:${schemes})\\s+\\S`, 'i');
