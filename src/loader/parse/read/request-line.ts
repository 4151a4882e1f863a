import {
  backslashInUrl,
  badMethod,
  badUrl,
  methodWithReference,
  missingUrl,
  spaceInUrl,
  urlHints,
} from '../../../problems/file/urls.js';
import { pathPlaces } from '../../../format/path-values.js';
import type { Message } from '../../../format/problem.js';
import { methodCase, placeholderInPath } from '../../../problems/check/as-written.js';
import { parseTemplate, replaceBraces } from '../../../format/reference.js';
import { isToken } from '../../../lib/printable.js';
import { countFound, report, warn } from '../yaml/source.js';
import type { Node, ScalarNode } from '../yaml/tree.js';
import type { Reader } from './reader.js';
import { hasReference, readText, spansWithin, spanWithin, type Part, findUnclosed } from './text.js';

/** Reads `METHOD URL`. A method is any token and stays as written. */
export function readRequestLine(reader: Reader, node: Node): { method: string; url: string } {
  const before = countFound(reader.source);
  const line = readText(reader, node).trim();
  const space = replaceBraces(line, (reference) => 'r'.repeat(reference.length)).search(/\s/);
  const [method, url] = space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space).trim()];
  const fault = lineFault(line, method, url);
  if (fault && countFound(reader.source) === before) reportInLine(reader, node, fault);
  if (!fault && node.kind === 'scalar') warnOfLine(reader, node, { method, url });
  return { method, url };
}

/** Of what is sent as written and hardly meant so. */
function warnOfLine(reader: Reader, node: ScalarNode, { method, url }: { method: string; url: string }): void {
  const spanOf = spansWithin(reader, node);
  if (isMiswritten(method))
    warn(reader.source, spanOf({ text: method, offset: node.text.indexOf(method) }), methodCase(method));
  const start = node.text.lastIndexOf(url);
  const ofPath = new Set(pathPlaces(url).map(({ offset }) => offset));
  // Where escapes or folds hide their places, two of one name are one warning.
  const reported = new Set<string>();
  for (const { text, name, offset } of placeholdersIn(url)) {
    if (ofPath.has(offset)) continue;
    const span = spanOf({ text, offset: start + offset });
    const key = `${span.start} ${text}`;
    if (!reported.has(key)) warn(reader.source, span, placeholderInPath(text, name));
    reported.add(key);
  }
}

const standardMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** Any token is a method, and servers know the standard ones only in upper case. */
function isMiswritten(method: string): boolean {
  return !standardMethods.has(method) && standardMethods.has(method.toUpperCase());
}

interface LineFault {
  readonly message: Message;
  /** The part of the line that is at fault; the whole line where it is absent. */
  readonly part?: Part;
}

function reportInLine(reader: Reader, node: Node, { message, part }: LineFault): void {
  const isWhole = node.kind !== 'scalar' || !part;
  const span = isWhole ? node : spanWithin(reader, node, { ...part, offset: indentOf(node.text) + part.offset });
  report(reader.source, span, message);
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function lineFault(line: string, method: string, url: string): LineFault | undefined {
  const reference = url === '' ? undefined : firstReference(method);
  if (reference) return { message: methodWithReference(reference.text), part: reference };
  if (url === '') return { message: isToken(line) && !line.includes('.') ? missingUrl(line) : badMethod(line) };
  if (!isToken(method)) return { message: badMethod(line) };
  const message = urlFault(url);
  return message && { message, part: { text: url, offset: line.length - url.length } };
}

function firstReference(text: string): Part | undefined {
  return parseTemplate(text).find((part) => typeof part === 'object');
}

/** Why a text is not a URL of a request or a base URL, as far as it can be known before references are resolved. */
export function urlFault(url: string): Message | undefined {
  const bare = replaceBraces(url, () => 'r');
  if (!/^(?:\/|https?:\/\/|\{\{)/i.test(url)) return badUrl(url, schemeHint(url));
  if (/\s/.test(bare)) return /\sHTTP\/[\d.]+$/.test(bare) ? badUrl(url, urlHints.httpVersion()) : spaceInUrl(url);
  if (/^[^?#]*\\/.test(literalText(url))) return backslashInUrl(url);
  if (hasReference(url) || url.startsWith('/') || URL.canParse(url)) return undefined;
  const unclosed = /^\{\{[\w.-]+/.exec(url)?.[0];
  return badUrl(url, unclosed ? urlHints.unclosed(unclosed) : urlHints.hostAndPort());
}

/** Without references and escapes of their braces. */
function literalText(url: string): string {
  return parseTemplate(url)
    .map((part) => (typeof part === 'string' ? part : ''))
    .join('');
}

function schemeHint(url: string): string | undefined {
  const inner = /^(['"])(.*)\1$/.exec(url)?.[2];
  if (inner) return urlHints.quotes(inner);
  const [, sign, name, rest] = /^(\$?)\{(\w+)\}(.*)$/.exec(url) ?? [];
  if (name !== undefined) return urlHints.meant(`{{${sign ? 'env' : 'var'}.${name}}}${rest}`);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1];
  if (scheme) return urlHints.scheme(scheme);
  const slashes = /^(https?):?\/{0,3}(.*)$/i.exec(url);
  if (slashes?.[2]) return urlHints.meant(`${slashes[1]!.toLowerCase()}://${slashes[2]}`);
  if (/^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:\/|$)/.test(url)) return urlHints.meant(`http://${url}`);
  return /^[\w.-]+(?:[/?]|$)/.test(url) ? urlHints.meant(`/${url}`) : undefined;
}

interface Placeholder extends Part {
  readonly name: string;
}

/** A brace too many, or one too few, is a slip of `{{name}}`. */
const pattern = /(?<=\/):([a-z_][\w-]*)(?=\/|$)|\$?(?<![{\\])\{\{?([a-z_][\w.-]*)\}\}?|<([a-z_][\w.-]*)>/gi;
const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What other tools fill in, in the path of a URL: `/:id`, `/{id}`, `/${id}` and `/<id>`. In a query the same are often meant. */
function placeholdersIn(url: string): readonly Placeholder[] {
  // A blank is in no name, so that braces around a reference are not a placeholder.
  const [path = ''] = replaceBraces(url, (reference) => ' '.repeat(reference.length)).split(/[?#]/, 1);
  const found = [...path.matchAll(pattern)].map(({ 0: text, 1: segment, 2: braced, 3: angled, index }) => {
    return { text, name: segment ?? braced ?? angled!, offset: index };
  });
  // A reference that is not closed is reported as such.
  return found.filter(({ text, name }) => !guid.test(name) && !findUnclosed(text));
}
