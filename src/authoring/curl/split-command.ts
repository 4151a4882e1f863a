/**
 * Splits a command as a POSIX shell would: quotes, backslashes, `$'…'` and line continuations. Nothing is expanded.
 *
 * @param variable - what stands for `$NAME` and `${NAME}` outside single quotes; as they are written by default
 * @returns undefined where a quote is left open
 */
export function splitCommand(
  text: string,
  variable: (name: string, written: string) => string = (_, written) => written,
): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const space = /^(?:\s|[\\`]\r?\n)+/.exec(rest);
    if (space) {
      if (word !== undefined) words.push(word);
      word = undefined;
      at += space[0].length;
      continue;
    }
    const part = readVariable(rest, variable) ?? readPart(rest, variable);
    if (!part) return undefined;
    word = (word ?? '') + part.value;
    at += part.length;
  }
  return word === undefined ? words : [...words, word];
}

interface Part {
  readonly value: string;
  readonly length: number;
}

type Variable = (name: string, written: string) => string;

const reference = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/;

function readVariable(text: string, variable: Variable): Part | undefined {
  const found = reference.exec(text);
  if (found?.index !== 0) return undefined;
  return { value: variable(found[1] ?? found[2]!, found[0]), length: found[0].length };
}

function readPart(text: string, variable: Variable): Part | undefined {
  const ansi = /^\$'((?:[^'\\]|\\.)*)'/s.exec(text);
  if (ansi) return { value: unescapeAnsi(ansi[1]!), length: ansi[0].length };
  const single = /^'([^']*)'/.exec(text);
  if (single) return { value: single[1]!, length: single[0].length };
  const double = /^"((?:[^"\\]|\\.)*)"/s.exec(text);
  if (double)
    return {
      value: double[1]!.replace(
        new RegExp(`\\\\(\\r?\\n|[$\`"\\\\])|${reference.source}`, 'g'),
        (written: string, kept?: string, name?: string, braced?: string) => {
          if (kept !== undefined) return /\n/.test(kept) ? '' : kept;
          return variable(name ?? braced!, written);
        },
      ),
      length: double[0].length,
    };
  if (/^(?:['"]|\$')/.test(text)) return undefined;
  const escaped = /^\\([\s\S])/.exec(text);
  if (escaped) return { value: escaped[1]!, length: 2 };
  const plain = /^\$?[^\s'"\\$]*/.exec(text)![0];
  return { value: plain, length: plain.length };
}

const ansiEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1B',
  f: '\f',
  v: '\v',
};

function unescapeAnsi(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|([\s\S]))/g,
    (_, hex?: string, unicode?: string, plain?: string) => {
      if (plain === undefined) return String.fromCharCode(Number.parseInt(hex ?? unicode ?? '0', 16));
      return ansiEscapes[plain] ?? plain;
    },
  );
}
