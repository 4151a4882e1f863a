import { flagOf, type CurlMeaning } from './curl-flags.js';

/** A flag and its value, each occurrence in order; what is no flag is a URL. */
export function readFlags(
  words: readonly string[],
): readonly { readonly flag: string; readonly means: CurlMeaning; readonly value: string }[] {
  const found: { flag: string; means: CurlMeaning; value: string }[] = [];
  const queue = [...words];
  while (queue.length > 0) {
    const word = queue.shift()!;
    if (!word.startsWith('-') || word === '-') {
      found.push({ flag: word, means: 'url', value: word });
      continue;
    }
    const { flag, attached } = splitFlag(word);
    const known = flagOf(flag);
    if (!known.takesValue && attached !== '') queue.unshift(`-${attached}`);
    const value = known.takesValue ? attached || (queue.shift() ?? '') : '';
    found.push({ flag, means: known.means, value });
  }
  return found;
}

/** `-XPOST` is `-X POST`, `-sS` is `-s -S`. */
function splitFlag(word: string): { flag: string; attached: string } {
  return word.startsWith('--') ? { flag: word, attached: '' } : { flag: word.slice(0, 2), attached: word.slice(2) };
}
