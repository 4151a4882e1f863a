import { isHeaderName } from './escaped-forms.js';
import { mask } from './mask.js';

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
