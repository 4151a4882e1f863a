/** How characters are written where they cannot stand as they are: inside a JSON string, a URL or HTML. */
export interface EscapedForm {
  /** What means something else. */
  readonly pattern: RegExp;
  readonly read: (written: string) => string;
  /** The beginning of what means something else, at the end of a text that was cut off. */
  readonly cut: RegExp;
}

/** One that can be written back. */
export interface TwoWayForm extends EscapedForm {
  readonly write: (plain: string) => string;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Scripts have `\x22` besides. */
export const inJson: TwoWayForm = {
  pattern: /\\(?:u[\da-f]{4}|x[\da-f]{2}|[^])/gi,
  read: (written) => {
    const code = written.length > 2 ? Number.parseInt(written.slice(2), 16) : undefined;
    return code === undefined ? (escapes[written[1]!] ?? written.slice(1)) : String.fromCharCode(code);
  },
  write: (plain) => JSON.stringify(plain).slice(1, -1),
  cut: /\\(?:u[\da-f]{0,3}|x[\da-f]?)?$/i,
};

export const inUrl: TwoWayForm = {
  // One character at a time: from one to four bytes of UTF-8.
  pattern: /\+|%[0-7][\da-f]|%[c-d][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi,
  read: (written) => {
    try {
      return written === '+' ? ' ' : decodeURIComponent(written);
    } catch {
      return written;
    }
  },
  write: encodeURIComponent,
  cut: /%(?:[\da-f]?|[c-f][\da-f](?:%[89ab]?)?|[ef][\da-f]%[89ab][\da-f](?:%[89ab]?)?|f[0-7](?:%[89ab][\da-f]){2}(?:%[89ab]?)?)$/i,
};

/** With every plus as it is: a form has it for a blank, a path for itself. */
export const inPercents: EscapedForm = {
  ...inUrl,
  pattern: /%[0-7][\da-f]|%[c-d][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/gi,
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const inHtml: TwoWayForm = {
  pattern: /&(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-f]{1,5});/gi,
  read: (written) => {
    const name = written.slice(1, -1).toLowerCase();
    return name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1).replace('x', '0x'))) : entities[name]!;
  },
  write: (plain) => plain.replaceAll('"', '&quot;'),
  cut: /&#?[\da-z]{0,6}$/i,
};

/** What a written text means. */
export function readAll(written: string, { pattern, read }: EscapedForm): string {
  return written.replace(pattern, (match) => read(match));
}

/**
 * The fields of what a written text means, at the places that they are written at.
 *
 * @param at - where the text begins
 */
export function fieldsWritten(
  written: string,
  at: number,
  form: TwoWayForm,
  find: (plain: string) => readonly SecretField[],
): readonly SecretField[] {
  const fields = find(readAll(written, form));
  if (fields.length === 0) return fields;
  const places = placesOf(written, at, form);
  return fields.map(({ start, end, mask, values }) => ({
    start: places[start]!,
    end: places[end]!,
    values,
    mask: form.write(mask),
  }));
}

/** Where each character that is read begins, and where the last one ends. */
export function placesOf(written: string, at: number, { pattern, read }: EscapedForm): readonly number[] {
  const places: number[] = [];
  let next = 0;
  const passTo = (end: number): void => {
    for (; next < end; next++) places.push(at + next);
  };
  for (const match of written.matchAll(pattern)) {
    passTo(match.index);
    for (let unit = read(match[0]).length; unit > 0; unit--) places.push(at + match.index);
    next = match.index + match[0].length;
  }
  passTo(written.length);
  return [...places, at + written.length];
}

/** A stretch of a text that is secret as a whole. */
export interface SecretField {
  readonly start: number;
  readonly end: number;
  /** What to look for elsewhere; empty for a number or a boolean. */
  readonly values: readonly string[];
  readonly mask: string;
}

/** Shorter values are too likely to stand in a text by chance. */
export const shortestSecret = 6;

/** What `new URL` does not write in another way, as most tokens are. */
const sameEverywhere = /^[\w.-]+$/;
const headerName = /^[\w.!#$%&'*+^`|~-]+$/;
const noHost = /[\s/?#@:\\%]/;

/** Longer than any host, and than any part of one between dots. */
const longestHost = 253;
const longestLabel = 63;

/**
 * A text in the forms to look for, itself included; none shorter than `shortestSecret`. Where a character may be escaped, and
 * where the text is in base64, texts are read before these are looked for in them (`findWritten`).
 */
export function encodingsOf(text: string): readonly string[] {
  if (sameEverywhere.test(text)) return [text, ...hostForms(text)];
  const forms = [...linesOf(text).flatMap(formsOf), ...hostForms(text)];
  return [...new Set(forms)].filter((form) => form.length >= shortestSecret);
}

/** Multipart and mail end lines with CRLF, most files with LF. */
function linesOf(text: string): readonly string[] {
  if (!text.includes('\n')) return [text];
  const plain = text.replaceAll('\r\n', '\n');
  return [text, plain, plain.replaceAll('\n', '\r\n')];
}

function formsOf(text: string): readonly string[] {
  return [text, text.toWellFormed(), ...urlForms(text), ...byteForms(text)];
}

/** With a character for each byte of UTF-8, as headers and what is in base64 are read. */
function byteForms(text: string): readonly string[] {
  // oxlint-disable-next-line no-control-regex
  return /^[\0-\x7f]*$/.test(text) ? [] : [Buffer.from(text).toString('latin1')];
}

/** A URL has its host in lower case and in ASCII, and so has HTTP the names of headers. */
function hostForms(text: string): readonly string[] {
  if (text.length > longestHost || isWord(text)) return [];
  if (sameEverywhere.test(text)) return hasLongLabel(text) ? [] : [text.toLowerCase()];
  if (headerName.test(text)) return [text.toLowerCase()];
  if (noHost.test(text)) return [];
  const url = new URL('http://x/');
  url.hostname = text;
  return url.hostname === 'x' ? [] : [url.hostname];
}

/** A word is written small in sentences and paths; a key is longer, or has more than letters. */
function isWord(text: string): boolean {
  return /^[A-Za-z]{1,15}$/.test(text);
}

export function isHeaderName(text: string): boolean {
  return text.length <= longestHost && headerName.test(text);
}

function hasLongLabel(text: string): boolean {
  return text.length > longestLabel && text.split('.').some(({ length }) => length > longestLabel);
}

/** As `new URL` writes it into a path and into a query, where some of it is lost, and with its own percent signs read. */
function urlForms(text: string): readonly string[] {
  const url = new URL('http://x/');
  url.pathname = text;
  url.search = text;
  const written = [url.pathname.slice(text.startsWith('/') ? 0 : 1), url.search.slice(1)];
  return written.map((form) => readAll(form, inUrl));
}
