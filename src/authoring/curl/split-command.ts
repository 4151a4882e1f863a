import { isUtf8 } from 'node:buffer';

/** What a shell would put in a place, told to whoever reads a command. */
export interface Shell {
  /** What stands for `$NAME` and `${NAME}` outside single quotes. */
  readonly variable: (name: string, written: string) => string;
  /** Told of each `$(…)`, `${NAME:-…}` and what stands in backquotes, which stay as they are written. */
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

/** Bytes that are given in numbers make up UTF-8 together; those of a header, which is no UTF-8, are a character each. */
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
