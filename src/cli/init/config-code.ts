/** A text as it is, and as `maskCode` gives it. */
interface Code {
  readonly text: string;
  readonly masked: string;
}

/** What a statement brings in. */
interface Imported {
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

/** As `addImport`, for a file that is not a module; a directive such as `'use strict'` stays first. */
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

/**
 * Whether code calls something that it takes from a module, or passes it on; what only comments say does not count.
 *
 * @param module - `callsheet/vitest`
 */
export function callsImport(text: string, module: string): boolean {
  const code = withoutComments(text);
  const source = String.raw`['"]${module}['"]`;
  const clause = new RegExp(
    String.raw`\bimport\s+([^'"();]+?)\s*from\s*${source}|\b(?:const|let|var)\s+([^=;]+?)\s*=\s*(?:await\s+import|require)\s*\(\s*${source}\s*\)`,
    'g',
  );
  const rest = code.replace(clause, '');
  // Taken at the place where it is used: `require('callsheet/jest').withCallsheet(…)`.
  if (new RegExp(source).test(rest)) return true;
  return [...code.matchAll(clause)]
    .flatMap(([, imported, required]) => namesIn(imported ?? required ?? ''))
    .some((name) => new RegExp(String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}\s*[.(]`).test(rest));
}

/** `{ callsheet as sheet }` and `{ callsheet: sheet }` go by `sheet`. */
function namesIn(clause: string): readonly string[] {
  const parts = clause.replace(/[{}]/g, ',').split(',');
  return parts.flatMap((part) => /([\w$]+)\s*$/.exec(part)?.[1] ?? []);
}

/** The text with its comments as spaces. */
export function withoutComments(text: string): string {
  return text.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`/g,
    (part) => (/^\/[/*]/.test(part) ? part.replace(/[^\n]/g, ' ') : part),
  );
}

/**
 * JavaScript or TypeScript with the insides of its strings, comments and templates as spaces, so that brackets and
 * words can be looked for at their own offsets. A key in quotes is a word, too.
 *
 * @returns undefined if that is unknown, or brackets do not match
 */
export function maskCode(text: string): string | undefined {
  const masked = text.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`/g,
    (part: string, offset: number) => {
      const key = /^(['"])(\w+)\1$/.exec(part)?.[2];
      const isKey = /^\s*:/.test(text.slice(offset + part.length)) && !/\?\s*$/.test(text.slice(0, offset));
      return key !== undefined && isKey ? ` ${key} ` : part.replace(/[^\n]/g, ' ');
    },
  );
  // A quote that is left belongs to a regex literal, or to something stranger.
  return /['"`]/.test(masked) || !isBalanced(masked) ? undefined : masked;
}

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };

function isBalanced(masked: string): boolean {
  const open: string[] = [];
  for (const sign of masked) {
    const end = closing[sign];
    if (end !== undefined) open.push(end);
    else if ('}])'.includes(sign) && open.pop() !== sign) return false;
  }
  return open.length === 0;
}

/** The offset of the bracket that closes the one at `open`; of text that `maskCode` gave. */
export function closingOf(masked: string, open: number): number {
  let depth = 0;
  for (let at = open; at < masked.length; at++) {
    if ('{[('.includes(masked[at] ?? ' ')) depth++;
    if ('}])'.includes(masked[at] ?? ' ') && --depth === 0) return at;
  }
  return masked.length;
}
