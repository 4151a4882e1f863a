/** A word of a query or a predicate. */
export type Word =
  | { readonly kind: 'word'; readonly text: string }
  /** In quotes; escapes are read, references are as written. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'regex'; readonly pattern: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'reference'; readonly text: string }
  /** `hex,…;`, `base64,…;` and `file,…;`. */
  | { readonly kind: 'data'; readonly of: 'hex' | 'base64' | 'file'; readonly text: string };

const pattern =
  /"((?:[^"\\]|\\.)*)"|`([^`]*)`|\/((?:[^/\\]|\\.)+)\/|(hex|base64|file),([^;]*);|(\{\{[^{}]*\}\})|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s|$)|(\S+)/gy;

/** Cuts a line of captures or asserts into words. */
export function wordsOf(line: string): readonly Word[] {
  const words: Word[] = [];
  const text = line.trim();
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) break;
    words.push(wordOf(found));
    at = pattern.lastIndex;
    while (at < text.length && /\s/.test(text[at]!)) at += 1;
  }
  return words;
}

function wordOf(found: RegExpExecArray): Word {
  const [, quoted, raw, regex, of, data, reference, number, word = ''] = found;
  if (quoted !== undefined) return { kind: 'text', text: unescaped(quoted) };
  if (raw !== undefined) return { kind: 'text', text: raw };
  if (regex !== undefined) return { kind: 'regex', pattern: regex.replaceAll('\\/', '/') };
  if (of !== undefined) return { kind: 'data', of: of as 'hex', text: (data ?? '').trim() };
  if (reference !== undefined) return { kind: 'reference', text: reference };
  return number === undefined ? { kind: 'word', text: word } : { kind: 'number', value: Number(number) };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A text with its escapes read: `\n`, `\u{1F600}`, `\"`, `\#`. */
export function unescaped(text: string): string {
  return text.replace(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|(.))/gs,
    (_, code: string | undefined, sign: string | undefined) => {
      if (code !== undefined) return codePoint(Number.parseInt(code, 16));
      return escapes[sign!] ?? sign!;
    },
  );
}

function codePoint(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

/** A pattern of Rust as the format writes it: flags at its start go behind it. */
export function patternOf(written: string): string {
  const [, flags, rest] = /^\(\?([ims]+)\)(.*)$/s.exec(written) ?? [];
  const pattern = (rest ?? written).replaceAll('(?P<', '(?<');
  return flags === undefined ? pattern : `/${pattern}/${[...new Set(flags)].toSorted().join('')}`;
}

/** A text as an argument of a pipe. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
