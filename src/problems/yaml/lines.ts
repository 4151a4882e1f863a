import type { Message } from '../../format/problem.js';
import { quotedYaml } from '../../lib/quotes.js';

/** A key or dash with which a line could be aligned; its column counts from 0. */
export interface Place {
  readonly name: string;
  readonly column: number;
  readonly line: number;
}

export function badIndentation(subject: string, indent: number, places: readonly Place[]): Message {
  const isDash = subject === '-';
  const under = isDash ? 'in the column of any list' : 'indented under any key';
  const ways = places.map(({ name, column, line }) => `${spaces(column)}, as \`${name}\` on line ${line}`);
  return {
    code: 'bad-indentation',
    message:
      indent === 0
        ? `\`${subject}\` is not ${under}`
        : `\`${subject}\` is indented ${spaces(indent)}: no ${isDash ? 'list' : 'key'} starts in that column`,
    hint: `Indent it ${ways.join(', or ')}${subject.includes(' ') ? '; quote a string of several lines' : ''}.`,
  };
}

function spaces(count: number): string {
  return count === 0 ? 'not at all' : `by ${count} space${count === 1 ? '' : 's'}`;
}

/** `text` is on a line of its own between keys. */
export function keyWithoutColon(text: string): Message {
  return {
    code: 'yaml-syntax',
    message: `\`${text}\` has no colon: a key is expected here`,
    hint: withColon(text) ?? `Write \`${text}: …\`, or indent it further if it belongs to the line above.`,
  };
}

function withColon(text: string): string | undefined {
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S/.test(text))
    return `Write \`- request: ${text}\` below \`steps:\`.`;
  const [, key, value] =
    /^(request|call|if|else if|name|status|body|duration|\$\S*|(?:header|cookie) \S+) (.+)$/.exec(text) ?? [];
  return key === undefined ? undefined : `Write \`${key}: ${value}\`.`;
}

/** `name` is a key in the column of the dashes of a list, between two of them. */
export function listEnded(name: string): Message {
  return {
    code: 'bad-indentation',
    message: `\`${name}\` ends the list: it is in the column of the \`-\`, and the list continues below`,
    hint: `Indent \`${name}\` further if it belongs to the entry above it, or move it below the list.`,
  };
}

/** `bracket` is the sign that opens. */
export function openBracket(bracket: string): Message {
  const closing = bracket === '{' ? '}' : ']';
  return {
    code: 'unpaired-bracket',
    message: `the \`${bracket}\` that opens here is not closed`,
    hint: `Put a \`${closing}\` where it ends, and indent the lines inside it further than its key.`,
  };
}

/** `sign` is `>` or `>=` before a number, as if it compared. */
export function comparingSign(sign: string, number: string): Message {
  return {
    code: 'yaml-syntax',
    message: `\`${sign} ${number}\` does not compare: \`>\` begins a string of several lines`,
    hint: `To compare, write \`{ ${sign === '>' ? 'gt' : 'gte'}: ${number} }\`.`,
  };
}

/** `text` has no quotes, within `{ }` or `[ ]`. */
export function bracketInText(text: string): Message {
  return {
    code: 'needs-quotes',
    message: `\`${text}\` has a bracket, which YAML reads as a list or a map here`,
    hint: withQuotes(text),
  };
}

/** `text` is a key with a value within `{ }` or `[ ]`, in the place of a value. */
export function colonInText(text: string): Message {
  return {
    code: 'two-keys-on-one-line',
    message: `\`${text}\` is in the place of a value, and its \`:\` makes it a key`,
    hint: `${withQuotes(text).slice(0, -1)}, or put a map into braces of its own.`,
  };
}

/** `text` is what a comment within `{ }` or `[ ]` was meant as. */
export function commentInText(text: string): Message {
  return {
    code: 'needs-quotes',
    message: '`#` begins a comment here, and the rest of the line is part of it',
    hint: withQuotes(text),
  };
}

function withQuotes(text: string): string {
  const written = text.includes("'") && !/["\\]/.test(text) ? `"${text}"` : quotedYaml(text);
  return `Write ${written}, with quotes around the whole string.`;
}

/** `sign` is `,` or `;` at the end of a line of a block. */
export function strayComma(sign: string): Message {
  return {
    code: 'yaml-syntax',
    message: `unexpected \`${sign}\`: lines of a block have no separator`,
    hint: 'Remove it: `,` goes only between the parts of `{ }` and `[ ]`.',
  };
}

/** `name` is a key after the bracket that ends the value of another. */
export function secondKey(name: string): Message {
  return {
    code: 'two-keys-on-one-line',
    message: 'this line has a second `key:`',
    hint: `Put \`${name}\` on a line of its own, in the column of the first.`,
  };
}

/** `bracket` is the sign that closes. */
export function strayBracket(bracket: string): Message {
  return {
    code: 'unpaired-bracket',
    message: `this \`${bracket}\` closes nothing`,
    hint: 'Remove it, or put the whole string into single quotes.',
  };
}

/** @param sign - `//` or `/*` */
export function foreignComment(sign: string): Message {
  return {
    code: 'foreign-comment',
    message: `\`${sign}\` does not begin a comment in YAML: what follows it is data`,
    hint: 'Begin a comment with `#`, or put a key or string that starts so into quotes.',
  };
}

/** `quote` is the sign, `rest` what follows it. */
export function quoteTooEarly(quote: string, rest: string): Message {
  const inside = quote === "'" ? "Write `''` for a `'` in single quotes" : 'Write `\\"` for a `"` in double quotes';
  return {
    code: 'unclosed-quote',
    message: `the quote \`${quote}\` before \`${rest}\` ends the string`,
    hint: `${inside}, and put quotes around the whole string.`,
  };
}

export function mergeConflict(): Message {
  return {
    code: 'merge-conflict',
    message: 'git could not merge these lines, and left both sides of the conflict',
    hint: 'Keep what is meant, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`.',
  };
}
