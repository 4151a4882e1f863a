import { inLooseUrl, readAll } from './writings.js';

/** Shorter values are too likely to stand in a text by chance. */
export const shortestSecret = 6;

/** What `new URL` does not write in another way, as most tokens are. */
const sameEverywhere = /^[\w.-]+$/;
const noHost = /[\s/?#@:\\%]/;

/**
 * A text in the forms to look for, itself included; none shorter than `shortestSecret`. Where a character may be escaped,
 * texts are read before these are looked for in them (`findWritten`), where a plus may have become a blank.
 */
export function encodingsOf(text: string): readonly string[] {
  const forms = [...linesOf(text).flatMap(formsOf), ...hostForms(text)];
  const loose = forms.map((form) => form.replaceAll('+', ' '));
  return [...new Set([...forms, ...loose])].filter((form) => form.length >= shortestSecret);
}

/** Multipart and mail end lines with CRLF, most files with LF. */
function linesOf(text: string): readonly string[] {
  if (!text.includes('\n')) return [text];
  const plain = text.replaceAll('\r\n', '\n');
  return [text, plain, plain.replaceAll('\n', '\r\n')];
}

function formsOf(text: string): readonly string[] {
  const plain = sameEverywhere.test(text) ? [text] : [text, text.toWellFormed(), ...urlForms(text)];
  return [...plain, ...base64Forms(text)];
}

/** A URL has its host in lower case and in ASCII. */
function hostForms(text: string): readonly string[] {
  // A word is written small in sentences and paths; a key is longer, or has more than letters.
  if (/^[A-Za-z]{1,15}$/.test(text)) return [];
  if (sameEverywhere.test(text)) return [text.toLowerCase()];
  if (noHost.test(text)) return [];
  const url = new URL('http://x/');
  url.hostname = text;
  return url.hostname === 'x' ? [] : [url.hostname];
}

/** As `new URL` writes it into a path and into a query, where some of it is lost, and with its own percent signs read. */
function urlForms(text: string): readonly string[] {
  const url = new URL('http://x/');
  url.pathname = text;
  url.search = text;
  const written = [url.pathname.slice(text.startsWith('/') ? 0 : 1), url.search.slice(1)];
  return written.map((form) => readAll(form, inLooseUrl));
}

/** Of the text alone, and the stretch that stays the same wherever it stands in a longer one. */
function base64Forms(text: string): readonly string[] {
  const bytes = Buffer.from(text);
  const alone = bytes.toString('base64');
  const inside = [0, 1, 2].map((offset) => stableBase64(bytes, offset));
  const forms = [alone, alone.replace(/=+$/, ''), ...inside];
  return [...forms, ...forms.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))];
}

function stableBase64(bytes: Buffer, offset: number): string {
  const shifted = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor(((offset + bytes.length) * 8) / 6);
  return shifted.slice(first, end);
}
