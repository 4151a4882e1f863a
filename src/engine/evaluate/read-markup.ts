import { onceFor } from '../../lib/memoize.js';
import type { Message } from '../../format/problem.js';
import { bodyNotXml, markupFaults } from '../../problems/run/body.js';
import { tooSlow } from '../../problems/run/evaluate.js';
import { type Document, type DocumentFault, readHtml, readXml } from '../../xpath/read-document.js';
import { htmlLibrary, xmlLibrary } from '../../xpath/library.js';
import { markedCharset, mediaTypeOf, parameterOf } from '../http/content-type.js';
import { headerOf } from '../ports/header-list.js';
import type { Exchange } from '../ports/ports.js';
import { bounded, ReadingFailure } from './reading.js';

/** The body of a response as XPath reads it. */
export type Markup =
  /** `misread`: the charset in which the body is not valid. */
  | { readonly document: Document; readonly misread?: string; readonly why?: never }
  /** Why it is neither XML nor HTML, or is not known to be. */
  | { readonly document?: never; readonly why: Message };

/** Reads a body once; a body for which that takes too long is not read again. */
export const markupOf: (exchange: Exchange) => Markup = onceFor((exchange) => {
  const { text, misread } = decode(exchange);
  const type = mediaTypeOf(headerOf(exchange.headers, 'content-type') ?? '');
  const kind = kindOf(type, text);
  if (text.trim() === '') return { why: bodyNotXml(markupFaults.empty) };
  if (!kind) return { why: bodyNotXml(markupFaults.other(type)) };
  // Before its time begins: on a busy machine a library may take longer to load than a body to read.
  if (kind === 'HTML') htmlLibrary();
  else xmlLibrary();
  try {
    const read = bounded(
      (limit) => tooSlow.document(kind, limit),
      () => (kind === 'HTML' ? readHtml(text) : readXml(text)),
    );
    if ('fault' in read) return { why: bodyNotXml(wordsOf(read)) };
    return { document: read, ...(misread !== undefined && { misread }) };
  } catch (error) {
    if (error instanceof ReadingFailure) return { why: error.problem };
    throw error;
  }
});

function wordsOf(fault: DocumentFault): string {
  if (fault.fault === 'invalid') return markupFaults.invalid(fault.line, fault.column);
  return fault.fault === 'deep' ? markupFaults.deep : markupFaults.entity;
}

/** By its content type, or else by how it begins. */
function kindOf(type: string, text: string): 'XML' | 'HTML' | undefined {
  if (type === 'text/html') return 'HTML';
  if (/[/+]xml(?:-|$)/.test(type)) return 'XML';
  const start = text
    .slice(0, 1_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^(?:<!doctype\s+html|<html)\b/i.test(start)) return 'HTML';
  return start.startsWith('<') ? 'XML' : undefined;
}

const declared = [
  /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/,
  /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]+)/i,
] as const;

/** Where neither the content type nor a byte order mark names a charset, the document may do so itself. */
function decode(exchange: Exchange): { readonly text: string; readonly misread?: string } {
  const contentType = headerOf(exchange.headers, 'content-type') ?? '';
  const isNamed = parameterOf(contentType, 'charset') !== undefined || markedCharset(exchange.bytes) !== undefined;
  const start = isNamed ? '' : new TextDecoder('latin1').decode(exchange.bytes.subarray(0, 1_024));
  const charset = declared.map((pattern) => pattern.exec(start)?.[1]).find((name) => name !== undefined);
  const own = charset === undefined ? undefined : decodeAs(charset, exchange.bytes);
  if (own !== undefined) return { text: own };
  const misread = exchange.misread();
  return { text: exchange.text(), ...(misread !== undefined && { misread }) };
}

/** Undefined for a charset that is not known, or that the declaration itself could not be written in. */
function decodeAs(charset: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(charset);
    return decoder.encoding.startsWith('utf-') ? undefined : decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
