import { inUrl, readAll } from './writings.js';

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
