import { encodingsOf, shortestSecret } from './escaped-forms.js';
import { findWritten } from './find-written.js';
import { createHeaderNames } from './header-names.js';
import { mask } from './mask.js';
import { schemePattern } from './header-secrets.js';
import { createSecretIndex } from './secret-index.js';
import { secretParts, startsJwt } from './shaped-secrets.js';

const numberPattern = /^(?:[+-]?\d+(?:\.\d+)?|true|false)$/i;
const maskedPattern = /^(?:\S+ )?\*+$/;
const harmlessPatterns = [numberPattern, schemePattern, maskedPattern];

/** The values that may stand nowhere. */
interface Secrets {
  /** Numbers, booleans, names of schemes, masks and what is shorter than six characters are left out: they stand in harmless text too. */
  readonly learn: (value: string) => void;
  /** @param isCut - whether the text was cut off at its end, so that a secret may be too */
  readonly hide: (text: string, isCut?: boolean) => string;
  /** Hides what is known in the name of a header. */
  readonly hideName: (name: string) => string;
}

export function createSecrets(): Secrets {
  const known = new Set<string>();
  const index = createSecretIndex();
  const hide = (text: string, isCut = false): string => {
    const found = known.size === 0 ? [] : findWritten(text, isCut, index.find);
    if (found.length === 0) return text;
    const kept = found.map(({ start }, place) => text.slice(found[place - 1]?.end ?? 0, start));
    return [...kept, text.slice(found.at(-1)!.end)].join(mask);
  };
  const headerNames = createHeaderNames(hide);
  const isNews = (value: string): boolean => {
    if (value.length < shortestSecret || known.has(value) || harmlessPatterns.some((pattern) => pattern.test(value)))
      return false;
    known.add(value);
    headerNames.learn(value);
    return true;
  };
  const learnWhole = (value: string): void => {
    if (isNews(value)) for (const form of encodingsOf(value)) index.add(form, true);
  };
  return {
    learn: (value) => {
      if (known.has(value)) return;
      const parts = secretParts(value);
      if (!(parts[0] === value && startsJwt(value))) [value, value.trim()].forEach(learnWhole);
      for (const part of parts) if (isNews(part)) index.add(part, startsJwt(part));
    },
    hide,
    hideName: headerNames.hide,
  };
}
