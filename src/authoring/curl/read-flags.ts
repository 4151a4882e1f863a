import { flagOf, type CurlMeaning } from './curl-flags.js';

/** A flag and its value; what is no flag is a URL. */
export interface CurlFlag {
  readonly flag: string;
  readonly means: CurlMeaning;
  readonly value: string;
}

export interface CurlFlags {
  /** Each occurrence, in order. */
  readonly flags: readonly CurlFlag[];
  /** The word that ended the request: what is piped, follows, or belongs to the next one is none of it. */
  readonly end?: string;
  /** Another command of curl follows. */
  readonly hasOthers?: boolean;
}

const ends = /^(?:[|;<].*|&(?:&.*)?|(?:\d|&)?>.*|--next|-:)$/s;
const curl = /^(?:;|&&?)?curl(?:\.exe)?$/i;

export function readFlags(words: readonly string[]): CurlFlags {
  const flags: CurlFlag[] = [];
  const queue = [...words];
  while (queue.length > 0) {
    const word = queue.shift()!;
    if (ends.test(word) || curl.test(word))
      return { flags, end: word, hasOthers: [word, ...queue].some((other) => curl.test(other)) };
    if (!word.startsWith('-') || word === '-') {
      flags.push({ flag: word, means: 'url', value: word });
      continue;
    }
    const { flag, attached } = splitFlag(word);
    const known = flagOf(flag);
    if (!known.takesValue && attached !== '') queue.unshift(`-${attached}`);
    const value = known.takesValue ? attached || (queue.shift() ?? '') : '';
    flags.push({ flag, means: known.means, value });
  }
  return { flags };
}

/** `-XPOST` is `-X POST`, `-sS` is `-s -S`. */
function splitFlag(word: string): { flag: string; attached: string } {
  return word.startsWith('--') ? { flag: word, attached: '' } : { flag: word.slice(0, 2), attached: word.slice(2) };
}
