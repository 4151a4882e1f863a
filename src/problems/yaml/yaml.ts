import type { Message } from '../../format/problem.js';
import { quotedYaml } from '../../lib/quotes.js';
import { mebibytes } from '../../lib/sizes.js';
import { didYouMean } from '../../lib/did-you-mean.js';

/** Sizes in bytes. */
export function fileTooLarge(size: number, limit: number): Message {
  return {
    code: 'file-too-large',
    message: `the file has ${mebibytes(size)}: the limit for a session file is ${mebibytes(limit)}`,
    hint: 'Put large bodies into files of their own and send them with `file`.',
  };
}

export function emptyFile(): Message {
  return {
    code: 'empty-file',
    message: 'the file is empty',
    hint: 'Write `steps:` and below it `- request: GET https://example.com/`.',
  };
}

export function nestedTooDeep(): Message {
  return {
    code: 'too-deep',
    message: 'lists and maps are nested more than a hundred levels deep',
    hint: 'Put large data into a file of its own.',
  };
}

/** `reason` is what the YAML parser says. */
export function yamlSyntax(reason: string): Message {
  const words = reason.charAt(0).toLowerCase() + reason.slice(1).replace(/"quote$/, 'quote');
  return {
    code: 'yaml-syntax',
    message: `the file is not valid YAML: ${words}`,
    hint: 'Check the indentation and the quotes here and in the line above.',
  };
}

/** `escape` is the backslash and what follows it. */
export function badEscape(escape: string): Message {
  return {
    code: 'yaml-syntax',
    message: `unknown escape \`${escape}\` in double quotes`,
    hint: 'Write `\\\\` for a backslash, or put the string into single quotes, which have no escapes.',
  };
}

/** `quote` is the sign itself. */
export function unclosedQuote(quote: string): Message {
  const inside = quote === "'" ? "write `''` for a `'`" : 'write `\\"` for a `"`';
  return {
    code: 'unclosed-quote',
    message: `the quote \`${quote}\` that opens here is not closed`,
    hint: `Put a \`${quote}\` where the string ends; inside it, ${inside}.`,
  };
}

export function tabIndent(): Message {
  return {
    code: 'yaml-tab',
    message: 'a tab indents this line',
    hint: 'Indent with spaces, and replace the tabs of the whole file.',
  };
}

export function twoKeysOnOneLine(): Message {
  return {
    code: 'two-keys-on-one-line',
    message: 'this line has a second `key:`',
    hint: 'Put it on a line of its own, indented further; quote a string that has `: ` in it.',
  };
}

export function needsQuotes(sign = 'this character'): Message {
  return {
    code: 'needs-quotes',
    message: `a string that starts with ${sign} needs quotes`,
    hint: 'Put the whole string into single quotes.',
  };
}

export function unknownTag(tag: string): Message {
  return {
    code: 'unknown-tag',
    message: `unknown tag \`${tag}\``,
    hint: tag.startsWith('!=')
      ? 'To compare, write `{ notEquals: … }`.'
      : 'Remove it, or quote a string that starts with `!`.',
  };
}

/** Tags that YAML 1.1 knows, for values that JSON does not have; with what to write in their place. */
const insteadOfTag: Readonly<Record<string, string>> = {
  binary: 'Remove it to keep the string; to send bytes, put them into a file and write `file: ./photo.png`.',
  timestamp: 'Remove it: a date is a string, which `gt` and `lt` read as a date.',
  set: 'Write a list instead: `[a, b]`.',
  omap: 'Remove it: a map keeps the order of its keys.',
  pairs: 'Write a list of maps instead: `[{ a: 1 }, { a: 2 }]`.',
};

/** Undefined if a value may have the tag. @param name - without `!!` */
export function tagNotRead(name: string): Message | undefined {
  const hint = Object.hasOwn(insteadOfTag, name) ? insteadOfTag[name] : undefined;
  return hint === undefined ? undefined : { code: 'unknown-tag', message: `unsupported tag \`!!${name}\``, hint };
}

export function secondDocument(): Message {
  return {
    code: 'second-document',
    message: 'a second document starts here',
    hint: 'Remove `---`, or make two files: a session file is one document.',
  };
}

export function yamlVersion(directive: string): Message {
  return {
    code: 'yaml-version',
    message: `\`${directive}\` asks for a YAML version other than 1.2`,
    hint: 'Remove the line: session files are YAML 1.2.',
  };
}

export function mergeKey(): Message {
  return {
    code: 'merge-key',
    message: 'merge keys (`<<`) are not part of YAML 1.2',
    hint: 'Write the entries out, or use an alias for a whole value.',
  };
}

export function emptyKey(): Message {
  return {
    code: 'empty-key',
    message: 'a key is missing before this `:`',
    hint: 'Quote a string that starts with `:`.',
  };
}

export function duplicateKey(name: string): Message {
  const isSubject = /^(?:status$|body$|duration$|url$|bytes$|\$|header |cookie |xpath |\{\{)/.test(name);
  return {
    code: 'duplicate-key',
    message: `duplicate key \`${name}\``,
    hint: isSubject
      ? 'Keep one of them, or put both under the subject as operators; `tests` may also be a list of maps, each after `- `.'
      : 'Keep one of them: only one would count.',
  };
}

/** `whole` is the string that the reference is part of. */
export function unquotedReference(text: string, whole = text): Message {
  return {
    code: 'unquoted-reference',
    message: `\`${text}\` without quotes is a map in YAML`,
    hint: `Write ${quotedYaml(whole)}, with quotes around the whole string.`,
  };
}

export function mapAsKey(kind: 'map' | 'list'): Message {
  return {
    code: 'map-as-key',
    message: `a ${kind} is used as a key`,
    hint: 'Quote a key that starts with a bracket or a brace.',
  };
}

/** `line` is the text as written: `status:404`. */
export function missingSpace(line: string): Message {
  const spaced = line.replace(/^(.*?):(?=\S)/, '$1: ');
  return {
    code: 'missing-space',
    message: `a space is missing after the colon of \`${line}\``,
    hint: `Write \`${spaced}\`.`,
  };
}

/** `line` is the text as written: `-request: GET /`. */
export function dashWithoutSpace(line: string): Message {
  return {
    code: 'missing-space',
    message: `a space is missing after the dash of \`${line}\``,
    hint: `Write \`- ${line.slice(1)}\`.`,
  };
}

export function aliasAsKey(name: string): Message {
  return {
    code: 'alias-as-key',
    message: `the alias \`*${name}\` is used as a key`,
    hint: 'Write the key out, or quote a string that starts with `*`.',
  };
}

export function unknownAlias(name: string, known: readonly string[]): Message {
  const near = didYouMean(name, known);
  return {
    code: 'unknown-alias',
    message: `unknown alias \`*${name}\`: no \`&${name}\` comes before it`,
    hint: near ? `Did you mean \`*${near}\`?` : 'Quote a string that starts with `*`.',
  };
}

export function aliasInItself(name: string): Message {
  return {
    code: 'alias-in-itself',
    message: `the alias \`*${name}\` is inside the value that it points at`,
    hint: 'Write the value out.',
  };
}

export function aliasBomb(limit: number): Message {
  return {
    code: 'alias-bomb',
    message: `aliases make the file larger by more than ${limit} values`,
    hint: 'Write the values out, or put them into a file of their own.',
  };
}
