import { referenceNotAllowed } from '../../../model/problems/file-references.js';
import { badMethod, badUrl, missingUrl, spaceInUrl } from '../../../model/problems/file-steps.js';
import type { Message } from '../../../model/problem.js';
import { methodCase, placeholderInPath } from '../../../model/problems/check-as-written.js';
import { parseTemplate, replaceBraces } from '../../../model/reference.js';
import { isToken } from '../../../model/token.js';
import { report, warn } from '../source.js';
import type { Node, ScalarNode, Span } from '../yaml/tree.js';
import { placeholdersIn } from './placeholders.js';
import type { Reader } from './reader.js';
import { hasReference, readText, spansWithin, spanWithin } from './text.js';

/** Reads `METHOD URL`. A method is any token and stays as written. */
export function readRequestLine(reader: Reader, node: Node): { method: string; url: string } {
  const before = reader.source.problems.length;
  const line = readText(reader, node).trim();
  const space = replaceBraces(line, (reference) => 'r'.repeat(reference.length)).search(/\s/);
  const [method, url] = space < 0 ? [line, ''] : [line.slice(0, space), line.slice(space).trim()];
  const fault = lineFault(line, method, url);
  if (fault && reader.source.problems.length === before)
    report(reader.source, faultSpan(reader, node, { code: fault.code, method, url }), fault);
  if (!fault && node.kind === 'scalar') warnOfLine(reader, node, { method, url });
  return { method, url };
}

/** Of what is sent as written and hardly meant so. */
function warnOfLine(reader: Reader, node: ScalarNode, { method, url }: { method: string; url: string }): void {
  const spanOf = spansWithin(reader, node);
  if (isMiswritten(method))
    warn(reader.source, spanOf({ text: method, offset: node.text.indexOf(method) }), methodCase(method));
  const start = node.text.lastIndexOf(url);
  // Where escapes or folds hide their places, two of one name are one warning.
  const told = new Set<string>();
  for (const { text, name, offset } of placeholdersIn(url)) {
    const span = spanOf({ text, offset: start + offset });
    const key = `${span.start} ${text}`;
    if (!told.has(key)) warn(reader.source, span, placeholderInPath(text, name));
    told.add(key);
  }
}

const standardMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);

/** Any token is a method, and servers know the standard ones in upper case alone. */
function isMiswritten(method: string): boolean {
  return !standardMethods.has(method) && standardMethods.has(method.toUpperCase());
}

/** The URL, or the reference in the method; the whole line where it is neither's fault. */
function faultSpan(reader: Reader, node: Node, fault: { code: string; method: string; url: string }): Span {
  const text =
    fault.code === 'bad-url' ? fault.url : fault.code === 'reference-not-allowed' ? firstReference(fault.method) : '';
  if (node.kind !== 'scalar' || text === '') return node;
  return spanWithin(reader, node, {
    text,
    offset: fault.code === 'bad-url' ? node.text.lastIndexOf(text) : node.text.indexOf(text),
  });
}

function firstReference(text: string): string {
  return parseTemplate(text).find((part) => typeof part === 'object')?.text ?? '';
}

function lineFault(line: string, method: string, url: string): Message | undefined {
  const reference = url === '' ? '' : firstReference(method);
  if (reference) return referenceNotAllowed(reference, 'a method', 'write the method out, such as `GET`');
  if (url === '') return isToken(line) && !line.includes('.') ? missingUrl(line) : badMethod(line);
  return isToken(method) ? urlFault(url) : badMethod(line);
}

/** Why a text is no URL of a request or a base URL, as far as it can be known before references are resolved. */
export function urlFault(url: string): Message | undefined {
  const bare = replaceBraces(url, () => 'r');
  if (!/^(?:\/|https?:\/\/|\{\{)/i.test(url)) return badUrl(url, schemeHint(url));
  if (/\s/.test(bare))
    return /\sHTTP\/[\d.]+$/.test(bare) ? badUrl(url, 'leave the HTTP version out') : spaceInUrl(url);
  if (hasReference(url) || url.startsWith('/') || URL.canParse(url)) return undefined;
  const unclosed = /^\{\{[\w.-]+/.exec(url)?.[0];
  return badUrl(
    url,
    unclosed ? `write \`${unclosed}}}\`` : 'look at the host and the port in it: a port is a number up to 65535',
  );
}

function schemeHint(url: string): string | undefined {
  const inner = /^(['"])(.*)\1$/.exec(url)?.[2];
  if (inner) return `leave the quotes out: \`${inner}\``;
  const [, sign, name, rest] = /^(\$?)\{(\w+)\}(.*)$/.exec(url) ?? [];
  if (name !== undefined) return `did you mean \`{{${sign ? 'env' : 'var'}.${name}}}${rest}\`?`;
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url)?.[1];
  if (scheme) return `only http and https are sent, not ${scheme}`;
  const slashes = /^(https?):?\/{0,3}(.*)$/i.exec(url);
  if (slashes?.[2]) return `did you mean \`${slashes[1]!.toLowerCase()}://${slashes[2]}\`?`;
  if (/^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:\/|$)/.test(url)) return `did you mean \`http://${url}\`?`;
  return /^[\w.-]+(?:[/?]|$)/.test(url) ? `did you mean \`/${url}\`?` : undefined;
}
