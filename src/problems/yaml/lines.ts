import type { Message } from '../../format/problem.js';
import { quotedYaml } from '../../lib/yaml-text.js';

/** A key or dash beside which a line could stand; its column counts from 0. */
export interface Place {
  readonly name: string;
  readonly column: number;
  readonly line: number;
}

export function badIndentation(subject: string, indent: number, places: readonly Place[]): Message {
  const what = subject === '-' ? 'list' : 'key';
  const ways = places.map(
    ({ name, column, line }) => `${spaces(column, 'not at all')}, as \`${name}\` in line ${line}`,
  );
  return {
    code: 'bad-indentation',
    message: `\`${subject}\` is indented ${spaces(indent, 'by nothing')}, where no ${what} starts that it could belong to`,
    hint: `indent it ${ways.join(', or ')}${subject.includes(' ') ? '; quote a text that goes on over lines' : ''}`,
  };
}

function spaces(count: number, none: string): string {
  return count === 0 ? none : `by ${count} space${count === 1 ? '' : 's'}`;
}

/** `text` stands on a line of its own between keys. */
export function keyWithoutColon(text: string): Message {
  return {
    code: 'yaml-syntax',
    message: `\`${text}\` stands where a key is expected, and has no colon`,
    hint: withColon(text) ?? `write \`${text}: …\`, or indent it further if it belongs to the line above`,
  };
}

function withColon(text: string): string | undefined {
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S/.test(text))
    return `a request is a step: write \`- request: ${text}\` below \`steps:\``;
  const [, key, value] =
    /^(request|call|if|else if|name|status|body|duration|\$\S*|(?:header|cookie) \S+) (.+)$/.exec(text) ?? [];
  return key === undefined ? undefined : `write \`${key}: ${value}\``;
}

/** `name` is a key that stands level with the dashes of a list, between two of them. */
export function listEnded(name: string): Message {
  return {
    code: 'bad-indentation',
    message: `\`${name}\` stands level with the \`-\` of a list, and ends it, but the list goes on below`,
    hint: `indent \`${name}\` further, so that it belongs to the entry above it; or move it below the list`,
  };
}

/** `bracket` is the sign that opens. */
export function openBracket(bracket: string): Message {
  const closing = bracket === '{' ? '}' : ']';
  return {
    code: 'unpaired-bracket',
    message: `the \`${bracket}\` that opens here is not closed`,
    hint: `put a \`${closing}\` where it ends; lines within it are indented further than its key`,
  };
}

/** `sign` is `>` or `>=` before a number, as if it compared. */
export function comparingSign(sign: string, number: string): Message {
  return {
    code: 'yaml-syntax',
    message: `\`${sign} ${number}\` is no comparison: \`>\` begins a text of several lines`,
    hint: `to compare, write \`{ ${sign === '>' ? 'gt' : 'gte'}: ${number} }\``,
  };
}

/** `text` stands without quotes within `{ }` or `[ ]`. */
export function bracketInText(text: string): Message {
  return {
    code: 'needs-quotes',
    message: `\`${text}\` has a bracket in it, which YAML reads as a list or a map of its own here`,
    hint: withQuotes(text),
  };
}

/** `text` is a key with a value within `{ }` or `[ ]`, where a value is expected. */
export function colonInText(text: string): Message {
  return {
    code: 'two-keys-on-one-line',
    message: `\`${text}\` stands where a value is expected, and its \`:\` makes it a key`,
    hint: `${withQuotes(text)}; a map within \`{ }\` has braces of its own`,
  };
}

/** `text` is what a comment within `{ }` or `[ ]` was meant as. */
export function commentInText(text: string): Message {
  return {
    code: 'needs-quotes',
    message: '`#` begins a comment here, and what was to follow on the line is part of it',
    hint: withQuotes(text),
  };
}

function withQuotes(text: string): string {
  const written = text.includes("'") && !/["\\]/.test(text) ? `"${text}"` : quotedYaml(text);
  return `write ${written}, with quotes around the whole text`;
}

/** `sign` is `,` or `;` at the end of a line of a block. */
export function strayComma(sign: string): Message {
  return {
    code: 'yaml-syntax',
    message: `this \`${sign}\` separates nothing: the lines of a block stand without one`,
    hint: 'take it out; `,` stands between the parts of `{ }` and `[ ]` alone',
  };
}

/** `name` is a key behind the bracket that ends the value of another. */
export function secondKey(name: string): Message {
  return {
    code: 'two-keys-on-one-line',
    message: 'a second `key:` stands on the line of the first',
    hint: `put \`${name}\` on a line of its own, in the column of the first`,
  };
}

/** `bracket` is the sign that closes. */
export function strayBracket(bracket: string): Message {
  return {
    code: 'unpaired-bracket',
    message: `this \`${bracket}\` closes nothing`,
    hint: 'take it out, or put the whole text into single quotes',
  };
}

/** @param sign - `//` or `/*` */
export function foreignComment(sign: string): Message {
  return {
    code: 'foreign-comment',
    message: `\`${sign}\` begins no comment in YAML, so that what follows it is data`,
    hint: 'a comment begins with `#`; put a key or text that is meant so into quotes',
  };
}

/** `quote` is the sign, `rest` what follows it. */
export function quoteTooEarly(quote: string, rest: string): Message {
  const inside =
    quote === "'" ? "within single quotes write `''` for a `'`" : 'within double quotes write `\\"` for a `"`';
  return {
    code: 'unclosed-quote',
    message: `the quote \`${quote}\` before \`${rest}\` ends the text`,
    hint: `${inside}; quotes go around the whole text`,
  };
}

export function mergeConflict(): Message {
  return {
    code: 'merge-conflict',
    message: 'git could not merge these lines, and left both sides of the conflict',
    hint: 'keep what is meant, and take out the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`',
  };
}
