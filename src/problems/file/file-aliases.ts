import { didYouMean } from '../../lib/did-you-mean.js';
import type { Message } from '../../format/problem.js';

export function aliasAsKey(name: string): Message {
  return {
    code: 'alias-as-key',
    message: `the alias \`*${name}\` is used as a key`,
    hint: 'write the key out; quote a text that starts with `*`',
  };
}

export function unknownAlias(name: string, known: readonly string[]): Message {
  const near = didYouMean(name, known);
  return {
    code: 'unknown-alias',
    message: `nothing above is anchored as \`&${name}\``,
    hint: near ? `did you mean \`*${near}\`?` : 'quote a text that starts with `*`',
  };
}

export function aliasInItself(name: string): Message {
  return {
    code: 'alias-in-itself',
    message: `the alias \`*${name}\` stands inside what it points at`,
    hint: 'write the value out',
  };
}

export function aliasBomb(limit: number): Message {
  return {
    code: 'alias-bomb',
    message: `aliases make the file larger by more than ${limit} values`,
    hint: 'write the values out, or put them into a file of their own',
  };
}
