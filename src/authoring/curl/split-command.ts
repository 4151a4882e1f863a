import { isUtf8 } from 'node:buffer';
import { curlCommand, curlQuotes, curlVariables } from '../../problems/edit/curl.js';

/** What a shell would put in a place, for whoever reads a command. */
interface Shell {
  /** What replaces `$NAME` and `${NAME}` outside single quotes. */
  readonly variable: (name: string, written: string) => string;
  /** Called with each `$(…)`, `${NAME:-…}` and what is in backquotes, which stay as they are written. */
  readonly command: (written: string) => void;
}

const asWritten: Shell = { variable: (_, written) => written, command: () => undefined };

/**
 * Splits a command as a POSIX shell would: quotes, backslashes, `$'…'`, line continuations and comments. Nothing is
 * expanded, and what ends a command or redirects it begins a word of its own.
 *
 * @returns undefined where a quote is left open
 */
export function splitCommand(text: string, shell: Shell = asWritten): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const passed = /^(?:\s|[\\`](?:\r?\n|$))+/.exec(rest) ?? (word === undefined ? /^#.*/.exec(rest) : null);
    const isOperator = operator.test(rest) || (rest.startsWith('>') && !/^\d$/.test(word ?? ''));
    if (word !== undefined && (passed || isOperator)) {
      words.push(word);
      word = undefined;
    }
    if (passed) {
      at += passed[0].length;
      continue;
    }
    const part = readVariable(rest, shell) ?? readCommand(rest, shell) ?? readPart(rest, shell);
    if (!part) return undefined;
    word = (word ?? '') + part.value;
    at += part.length;
  }
  return word === undefined ? words : [...words, word];
}

/** Where a command ends. `;` and `&` inside a word are left to it: a URL may stand there without its quotes. */
const operator = /^(?:\||&&|[;&](?:\s|$|curl\s))/;

interface Part {
  readonly value: string;
  readonly length: number;
}

/** `{{$guid}}` is of Postman, in whatever quotes. */
const reference = /(?<!\{\{ *)\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/;
const substitution = /\$\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\$\{[^{}]*\}|`[^`\r\n]+`/;

const startsWithReference = new RegExp(`^(?:${reference.source})`);
const startsWithSubstitution = new RegExp(`^(?:${substitution.source})`);

function readCommand(text: string, { command }: Shell): Part | undefined {
  const found = startsWithSubstitution.exec(text);
  if (!found) return undefined;
  command(found[0]);
  return { value: found[0], length: found[0].length };
}

function readVariable(text: string, { variable }: Shell): Part | undefined {
  const found = startsWithReference.exec(text);
  if (!found) return undefined;
  return { value: variable(found[1] ?? found[2]!, found[0]), length: found[0].length };
}

function readPart(text: string, { variable, command }: Shell): Part | undefined {
  const ansi = /^\$'((?:[^'\\]|\\.)*)'/s.exec(text);
  if (ansi) return { value: unescapeAnsi(ansi[1]!), length: ansi[0].length };
  const single = /^'([^']*)'/.exec(text);
  if (single) return { value: single[1]!, length: single[0].length };
  const double = /^"((?:[^"\\]|\\.)*)"/s.exec(text);
  if (double)
    return {
      value: double[1]!.replace(
        new RegExp(`\\\\(\\r?\\n|[$\`"\\\\])|${reference.source}|${substitution.source}`, 'g'),
        (written: string, kept?: string, name?: string, braced?: string) => {
          if (kept !== undefined) return /\n/.test(kept) ? '' : kept;
          if (name !== undefined || braced !== undefined) return variable(name ?? braced!, written);
          command(written);
          return written;
        },
      ),
      length: double[0].length,
    };
  if (/^(?:['"]|\$')/.test(text)) return undefined;
  const escaped = /^\\([\s\S])/.exec(text);
  if (escaped) return { value: escaped[1]!, length: 2 };
  // `<id>` is a place to be filled in, as pages of APIs have it.
  const plain = /^[$`]?[;|>&]*(?:<[^\s<>'"]*>|\{\{\$\w+\}\}|[^\s'"\\$`;|>&]|;(?!\s|$|curl\s)|&(?!&|\s|$|curl\s))*/.exec(
    text,
  )![0];
  return { value: plain, length: plain.length };
}

const ansiEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  e: '\x1B',
  f: '\f',
  v: '\v',
};

/** Bytes that are given in numbers make up UTF-8 together; those of a header, which is not UTF-8, are a character each. */
function unescapeAnsi(text: string): string {
  return text.replace(
    /(?:\\x[\da-fA-F]{1,2}|\\[0-7]{1,3})+|\\u[\da-fA-F]{1,4}|\\U[\da-fA-F]{1,8}|\\[\s\S]/g,
    (escape) => {
      const sign = escape[1]!;
      if (/^\\[uU]./.test(escape)) return pointOf(Number.parseInt(escape.slice(2), 16));
      return /^\\(?:x.|[0-7])/.test(escape) ? textOf(bytesOf(escape)) : (ansiEscapes[sign] ?? sign);
    },
  );
}

function textOf(bytes: Buffer): string {
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
}

function bytesOf(escapes: string): Buffer {
  const numbers = [...escapes.matchAll(/\\(?:x([\da-fA-F]+)|([0-7]+))/g)];
  return Buffer.from(
    numbers.map(([, hex, octal]) => Number.parseInt(hex ?? octal!, hex === undefined ? 8 : 16) & 0xff),
  );
}

/** Halves of a pair, as browsers write them, come together in the text. */
function pointOf(point: number): string {
  return point > 0x10ffff ? '\uFFFD' : String.fromCodePoint(point);
}

/** Whether a command is written for the prompt of Windows, as browsers copy it there: lines and quotes have carets. */
function isWindowsCommand(text: string): boolean {
  const unquoted = text.replace(/'[^']*'/g, '');
  return /\^[ \t]*\r?\n|\s\^"/.test(unquoted);
}

/**
 * Splits a command as the prompt of Windows and a C program would: first the carets go, then quotes part the words.
 *
 * @returns undefined where a quote is left open
 */
function splitWindowsCommand(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let isQuoted = false;
  const plain = withoutCarets(text);
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at]!;
    if (/^\\*"/.test(plain.slice(at))) {
      const slashes = plain.indexOf('"', at) - at;
      const isEscaped = slashes % 2 === 1;
      const isDoubled = !isEscaped && isQuoted && plain[at + slashes + 1] === '"';
      word = (word ?? '') + '\\'.repeat(Math.floor(slashes / 2)) + (isEscaped || isDoubled ? '"' : '');
      if (!isEscaped && !isDoubled) isQuoted = !isQuoted;
      at += slashes + (isDoubled ? 1 : 0);
    } else if (!isQuoted && /\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + character;
  }
  if (isQuoted) return undefined;
  return word === undefined ? words : [...words, word];
}

/** A caret keeps what follows it; before a line's end it joins the lines, and an empty line after it is a line break. */
function withoutCarets(text: string): string {
  let result = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    const joint = isQuoted || character !== '^' ? null : /^\^[ \t]*\r?\n(\r?\n)?/.exec(text.slice(at));
    if (joint) {
      result += joint[1] === undefined ? '' : '\n';
      at += joint[0].length - 1;
    } else if (character === '^' && !isQuoted) result += text[++at] ?? '';
    else {
      if (character === '"') isQuoted = !isQuoted;
      result += character;
    }
  }
  return result;
}

/** Undefined where a quote is left open. Notes say what a shell would have put into the words. */
export function commandWords(
  text: string,
): { readonly words: readonly string[]; readonly notes: readonly string[] } | undefined {
  const [variables, commands] = [new Set<string>(), new Set<string>()];
  const variable = (name: string): string => {
    variables.add(name);
    return `{{env.${name}}}`;
  };
  const straight = withStraightQuotes(text);
  const words = isWindowsCommand(straight)
    ? splitWindowsCommand(straight)
    : splitCommand(straight, { variable, command: (written) => void commands.add(written) });
  const notes = [...(straight === text ? [] : [curlQuotes()]), ...[...commands].map((command) => curlCommand(command))];
  return words && { words, notes: variables.size > 0 ? [...notes, curlVariables([...variables])] : notes };
}

const quotedText = /'[^']*'|"(?:[^"\\]|\\.)*"/gs;

/** What a program of text has made of a command's quotes: `“http://h/x”`. Those inside straight quotes are text. */
function withStraightQuotes(text: string): string {
  const outside = text.replace(quotedText, '');
  if (!/(?:^|\s)[“”„‘’‚]/.test(outside)) return text;
  const pattern = new RegExp(`(${quotedText.source})|([“”„])|([‘’‚])`, 'gs');
  return text.replace(pattern, (_, quoted?: string, double?: string) => quoted ?? (double === undefined ? "'" : '"'));
}
