import { encodingsOf, shortestSecret } from './encodings.js';
import { findWritten } from './find-written.js';
import { createSecretIndex } from './secret-index.js';

/** What stands in the place of a secret. */
export const mask = '***';

const numberPattern = /^(?:[+-]?\d+(?:\.\d+)?|true|false)$/i;
/** Of the registry of HTTP: https://www.iana.org/assignments/http-authschemes */
const schemePattern =
  /^(?:basic|bearer|concealed|digest|dpop|gnap|hoba|mutual|negotiate|ntlm|oauth|privatetoken|vapid)$/i;
const maskedPattern = /^(?:\S+ )?\*+$/;
const harmlessPatterns = [numberPattern, schemePattern, maskedPattern];

/** The values that may stand nowhere. */
interface Secrets {
  /** Numbers, booleans, names of schemes, masks and what is shorter than six characters are left out: they stand in harmless text too. */
  readonly learn: (value: string) => void;
  /** @param isCut - whether the text was cut off at its end, so that a secret may be too */
  readonly hide: (text: string, isCut?: boolean) => string;
}

/** @param onSecret - called before one is learnt */
export function createSecrets(onSecret: () => void): Secrets {
  const known = new Set<string>();
  const index = createSecretIndex();
  const learnOne = (value: string): void => {
    if (value.length < shortestSecret || known.has(value) || harmlessPatterns.some((pattern) => pattern.test(value)))
      return;
    onSecret();
    known.add(value);
    encodingsOf(value).forEach(index.add);
  };
  return {
    learn: (value) => {
      learnOne(value);
      learnOne(value.trim());
    },
    hide: (text, isCut = false) => {
      const found = known.size === 0 ? [] : findWritten(text, isCut, index.find);
      if (found.length === 0) return text;
      const kept = found.map(({ start }, place) => text.slice(found[place - 1]?.end ?? 0, start));
      return [...kept, text.slice(found.at(-1)!.end)].join(mask);
    },
  };
}
