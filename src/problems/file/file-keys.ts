import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';
import { advice, synonyms } from './file-key-words.js';
import { type MapName, nounOf } from './wanted.js';

/** The key that was probably meant. */
export function nearKey(name: string, known: readonly string[]): string | undefined {
  return (
    synonymOf(name, known) ?? didYouMean(name, known) ?? known.find((key) => name.length > 2 && key.startsWith(name))
  );
}

/** The key that other tools call so. */
export function synonymOf(name: string, known: readonly string[]): string | undefined {
  const meant = Object.hasOwn(synonyms, name) ? [synonyms[name]!].flat() : [];
  return meant.find((key) => known.includes(key));
}

/** A key and the map it is one of, which the file has beside or around the one that the key stands in. */
export interface KeyHome {
  readonly key: string;
  /** The key that holds the map, as `settings`; of the file itself none. */
  readonly under?: string;
  /** Whether the map is a step that the file has below. */
  readonly ofStep?: boolean;
}

/** `map` is what the key stands in. */
export function unknownKey(name: string, map: MapName, known: readonly string[], home?: KeyHome): Message {
  const noun = nounOf(map);
  const message = `\`${name}\` is not a key of ${noun}`;
  if (home?.ofStep) return { code: 'unknown-key', message, hint: ofStep(name, home) };
  if (home?.key === name) return { code: 'unknown-key', message, hint: moved(map, home) };
  const near = nearKey(name, known);
  if (near) return { code: 'unknown-key', message, hint: `did you mean \`${near}\`?` };
  if (home) return { code: 'unknown-key', message, hint: `did you mean \`${home.key}\` under \`${home.under}:\`?` };
  const words = advice[map] ?? {};
  const advised = Object.hasOwn(words, name) ? words[name] : undefined;
  return { code: 'unknown-key', message, hint: advised ?? `the keys of ${noun} are ${known.join(', ')}` };
}

function moved(map: MapName, { under }: KeyHome): string {
  if (under === undefined) return `write it beside ${nounOf(map)}, at the left edge`;
  return `put it under \`${under}:\`${under === 'settings' && map !== 'session' ? ' of the file' : ''}`;
}

function ofStep(name: string, { key }: KeyHome): string {
  return `${name === key ? 'it' : `it is called \`${key}\` here, and`} belongs to a request: indent it as far as \`request\``;
}
