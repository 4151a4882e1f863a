import type { Message } from '../../format/problem.js';
import { quotedYaml } from '../../lib/yaml-text.js';
import { didYouMean } from '../../lib/did-you-mean.js';

/** Sizes in bytes. */
export function fileTooLarge(size: number, limit: number): Message {
  const mebibytes = (bytes: number): string => `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MiB`;
  return {
    code: 'file-too-large',
    message: `the file has ${mebibytes(size)}; session files are read up to ${mebibytes(limit)}`,
    hint: 'put large bodies into files of their own and send them with `file`',
  };
}

export function emptyFile(): Message {
  return {
    code: 'empty-file',
    message: 'the file is empty',
    hint: 'a session needs `steps`, such as `- request: GET https://example.com/`',
  };
}

export function nestedTooDeep(): Message {
  return {
    code: 'too-deep',
    message: 'lists and maps are nested too deeply',
    hint: 'a hundred levels are read; put large data into a file of its own',
  };
}

/** `reason` is what the YAML parser says. */
export function yamlSyntax(reason: string): Message {
  const told = reason.charAt(0).toLowerCase() + reason.slice(1).replace(/"quote$/, 'quote');
  return {
    code: 'yaml-syntax',
    message: `this is not valid YAML: ${told}`,
    hint: 'check the indentation and the quotes here and in the line above',
  };
}

/** `escape` is the backslash and what follows it. */
export function badEscape(escape: string): Message {
  return {
    code: 'yaml-syntax',
    message: `within double quotes a backslash begins an escape, and \`${escape}\` is none`,
    hint: 'put the text into single quotes, in which a backslash is a sign like others; or write `\\\\`',
  };
}

/** `quote` is the sign itself. */
export function unclosedQuote(quote: string): Message {
  const inside = quote === "'" ? "`''` is a `'` in the text" : '`\\"` is a `"` in the text';
  return {
    code: 'unclosed-quote',
    message: `the quote \`${quote}\` that opens here is not closed`,
    hint: `put a \`${quote}\` where the text ends; ${inside}`,
  };
}

export function tabIndent(): Message {
  return {
    code: 'yaml-tab',
    message: 'a tab is used to indent',
    hint: 'YAML is indented with spaces; replace the tabs of the whole file',
  };
}

export function twoKeysOnOneLine(): Message {
  return {
    code: 'two-keys-on-one-line',
    message: 'a second `key:` stands on the line of the first',
    hint: 'put it on a line of its own, indented further; quote a text that has `: ` in it',
  };
}

export function needsQuotes(sign = 'this character'): Message {
  return {
    code: 'needs-quotes',
    message: `a text that starts with ${sign} needs quotes`,
    hint: 'put the whole text into single quotes',
  };
}

export function unknownTag(tag: string): Message {
  return {
    code: 'unknown-tag',
    message: `the tag \`${tag}\` is not known`,
    hint: tag.startsWith('!=')
      ? 'to compare, write `{ notEquals: … }`'
      : 'leave it out; quote a text that starts with `!`',
  };
}

/** Tags that YAML 1.1 knows, for values that JSON does not have; with what to write in their place. */
const insteadOfTag: Readonly<Record<string, string>> = {
  binary: 'leave it out to have the text; to send bytes, put them into a file and write `file: ./photo.png`',
  timestamp: 'leave it out: a date is a text, which `gt` and `lt` read as a date',
  set: 'leave it out and write a list: `[a, b]`',
  omap: 'leave it out and write a map: maps keep the order they are written in',
  pairs: 'leave it out and write a list of maps: `[{ a: 1 }, { a: 2 }]`',
};

/** Undefined where a value may have the tag. @param name - without `!!` */
export function tagNotRead(name: string): Message | undefined {
  const hint = Object.hasOwn(insteadOfTag, name) ? insteadOfTag[name] : undefined;
  return hint === undefined ? undefined : { code: 'unknown-tag', message: `the tag \`!!${name}\` is not read`, hint };
}

export function secondDocument(): Message {
  return {
    code: 'second-document',
    message: 'a second document starts here',
    hint: 'a session file is one document: leave `---` out, or make two files',
  };
}

export function yamlVersion(directive: string): Message {
  return {
    code: 'yaml-version',
    message: `\`${directive}\` asks for another YAML than 1.2`,
    hint: 'leave the line out: session files are YAML 1.2',
  };
}

export function mergeKey(): Message {
  return {
    code: 'merge-key',
    message: 'merge keys (`<<`) are not part of YAML 1.2',
    hint: 'write the entries out, or use an alias for a whole value',
  };
}

export function emptyKey(): Message {
  return { code: 'empty-key', message: 'a key is missing before this `:`', hint: 'quote a text that starts with `:`' };
}

export function duplicateKey(name: string): Message {
  const isSubject = /^(?:status$|body$|duration$|\$|header |cookie |\{\{)/.test(name);
  return {
    code: 'duplicate-key',
    message: `the key \`${name}\` stands here twice`,
    hint: isSubject
      ? 'keep one of them, or put both under the subject as operators; `tests` may also be a list of maps, each after `- `'
      : 'keep one of them: only one would count',
  };
}

/** `whole` is the text that the reference is part of. */
export function unquotedReference(text: string, whole = text): Message {
  return {
    code: 'unquoted-reference',
    message: `\`${text}\` without quotes is a map in YAML`,
    hint: `write ${quotedYaml(whole)}, with quotes around the whole text`,
  };
}

export function mapAsKey(kind: 'map' | 'list'): Message {
  return {
    code: 'map-as-key',
    message: `a ${kind} is used as a key`,
    hint: 'a key is a text: quote it if it starts with a bracket or a brace',
  };
}

/** `line` is the text as written: `status:404`. */
export function missingSpace(line: string): Message {
  const spaced = line.replace(/^(.*?):(?=\S)/, '$1: ');
  return { code: 'missing-space', message: `\`${line}\` lacks a space after its colon`, hint: `write \`${spaced}\`` };
}

/** `line` is the text as written: `-request: GET /`. */
export function dashWithoutSpace(line: string): Message {
  return {
    code: 'missing-space',
    message: `\`${line}\` lacks a space after its dash`,
    hint: `write \`- ${line.slice(1)}\``,
  };
}

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
