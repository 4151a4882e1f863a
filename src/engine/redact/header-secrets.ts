import { decode, mask } from './secret-field.js';
import { authKinds } from '../../format/auth.js';
import { isHeaderName } from './escaped-forms.js';

/** What is secret in the value of a sensitive header: the whole of it, and the parts that may be elsewhere by themselves. */
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
const schemes = [...Object.values(authKinds).flatMap(({ scheme }) => scheme ?? []), others].join('|');

/** A text that is only the name of a scheme. */
export const schemePattern = new RegExp(`^(?:${schemes})$`, 'i');
/** A scheme, and what it says. */
const schemedPattern = new RegExp(`^(?:${schemes})\\s+\\S`, 'i');

/** The same headers come with every response. */
const mostNames = 500;

/** Names of headers, which are the same in capitals: a word is another one in a text where it is written small. */
interface HeaderNames {
  /** To be called for each value that is a secret from now on. */
  readonly learn: (value: string) => void;
  readonly hide: (name: string) => string;
}

/** @param hideIn - what hides secrets in a text */
export function createHeaderNames(hideIn: (text: string) => string): HeaderNames {
  const secret = new Set<string>();
  const shown = new Map<string, string>();
  return {
    learn: (value) => {
      shown.clear();
      if (isHeaderName(value)) secret.add(value.toLowerCase());
    },
    hide: (name) => {
      const known = shown.get(name);
      if (known !== undefined) return known;
      const hidden = secret.has(name.toLowerCase()) ? mask : hideIn(name);
      if (shown.size < mostNames) shown.set(name, hidden);
      return hidden;
    },
  };
}
