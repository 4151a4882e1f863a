/** A text as it is, and as `maskCode` gives it. */
export interface Code {
  readonly text: string;
  readonly masked: string;
}

/** What a statement brings in. */
export interface Imported {
  readonly name: string;
  readonly from: string;
}

/** In the quotes, line ends and semicolons of the file, before its first statement: the comments above it keep their place. */
export function addImport(code: Code, { name, from }: Imported): string {
  const { text, masked } = code;
  const first = /^import\b[^\n]*/m.exec(masked);
  const line = first ? text.slice(first.index, first.index + first[0].length) : '';
  const at = first?.index ?? aboveType(text, masked.search(/[^\s\uFEFF]/));
  return insertLine(code, at, `import { ${name} } from ${quoted(from, line)}`);
}

/** As `addImport`, for a file that is no module; a directive such as `'use strict'` stays first. */
export function addRequire(code: Code, { name, from }: Imported): string {
  const { text, masked } = code;
  const first = masked.search(/^(?:const|let|var|function|async|class|module|exports)\b/m);
  const line = /^.*\brequire\s*\(.*$/m.exec(text)?.[0] ?? '';
  return insertLine(code, aboveType(text, first), `const { ${name} } = require(${quoted(from, line)})`);
}

function quoted(text: string, like: string): string {
  const quote = like.includes('"') ? '"' : "'";
  return quote + text + quote;
}

/** A comment that gives a statement its type stays with it. */
function aboveType(text: string, at: number): number {
  const type = /\/\*\*(?:(?!\*\/)[\s\S])*@type(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(text.slice(0, at));
  return type?.index ?? at;
}

function insertLine({ text, masked }: Code, at: number, statement: string): string {
  const end = /;[ \t]*\r?$/m.test(masked) ? ';' : '';
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  return text.slice(0, at) + statement + end + newline + text.slice(at);
}
