import { holdReferences, outsideReferences } from '../shared/outside-references.js';
import type { KnownValues } from '../shared/known-values.js';
import { originIn, splitAt, withProtocol } from '../shared/url.js';
import type { SuiteEntry } from '../suite/suite.js';

export interface WrittenUrl {
  readonly method: string;
  readonly url: string;
  readonly query: readonly SuiteEntry[];
}

/**
 * The request line, with the lines that its URL goes on over. References are as the file has them.
 *
 * @param known - the values that variables may have, which say whether a URL needs a protocol
 */
export function readLine(lines: readonly string[], host: string | undefined, known: KnownValues): WrittenUrl {
  const [first = '', ...more] = lines;
  const line = first.replace(/\s+HTTP\/\d(?:\.\d)?\s*$/, '');
  const [, method = 'GET', rest = line] = /^([A-Za-z][A-Za-z-]*)\s+(?=\S)(.*)$/s.exec(line) ?? [];
  const isMethod = /^[A-Z-]+$/.test(method) || /^(?:get|post|put|patch|delete|head|options)$/i.test(method);
  const start = isMethod ? rest : line;
  const whole = more.reduce((url, each) => url + each.replace(/\s+HTTP\/\d(?:\.\d)?\s*$/, '').trim(), start.trim());
  const [address, query = ''] = splitAt(splitAt(whole, '#')[0], '?');
  return {
    method: isMethod ? method.toUpperCase() : 'GET',
    ...withQuery(withHost(address, host, known), query, known),
  };
}

/** A path without a host is sent to what `Host` says. httpYac sends it to its variable `host`. */
function withHost(address: string, host: string | undefined, known: KnownValues): string {
  const encoded = outsideReferences(address, (text) => text.replace(/[\s"<>`{}|\\^]/g, encodeURIComponent));
  const start = originIn(encoded);
  if (!isPath(encoded, start, known)) return withProtocol(encoded, start, known);
  if (host !== undefined) return `${protocolOf(host)}://${host}${encoded}`;
  const isOfHost = encoded.startsWith('/') && known('host').length > 0;
  return isOfHost ? withProtocol(`{{host}}${encoded}`, '{{host}}', known) : encoded;
}

/** Whether a URL begins with its path, which a variable may give. */
function isPath(address: string, start: string, known: KnownValues): boolean {
  const [, name] = /^\{\{([^{}]*)\}\}/.exec(start) ?? [];
  const starts = name === undefined ? [address] : known(name);
  return starts.length > 0 && starts.every((each) => each.startsWith('/'));
}

function protocolOf(host: string): string {
  return /:(?:443|8443)$/.test(host) ? 'https' : 'http';
}

/** A query is a map if that sends the same signs. REST Client and JetBrains encode only those that no URL may have. */
function withQuery(url: string, query: string, known: KnownValues): Pick<WrittenUrl, 'url' | 'query'> {
  if (query === '') return { url, query: [] };
  const pairs = pairsIn(query);
  const names = new Set(pairs.map(({ name }) => name));
  const isMap =
    names.size === pairs.length &&
    pairs.every(({ name, value }) => name !== '' && value !== null) &&
    textsIn(query, known).every(isSentAsWritten);
  if (!isMap) {
    const text = outsideReferences(query, (each) => each.replace(/[\s"<>]/g, encodeURIComponent));
    return { url: `${url}?${text}`, query: [] };
  }
  return { url, query: pairs };
}

/** The texts of a query, and those that its variables may have. */
function textsIn(query: string, known: KnownValues): readonly string[] {
  const names = [...query.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name);
  return [...holdReferences(query).text.split(/[&=]/), ...names.flatMap(known)].flatMap((text) =>
    text.split(/\uE000\d+\uE001|\{\{[^{}]*\}\}/),
  );
}

/** Whether `query` sends a text as a URL does. */
function isSentAsWritten(text: string): boolean {
  const sent = text.replace(/[^!-~]|["<>]/gu, encodeURIComponent);
  return encodeURIComponent(decoded(sent)).toLowerCase() === sent.toLowerCase();
}

function pairsIn(query: string): readonly SuiteEntry[] {
  const { text, whole } = holdReferences(query);
  const parts = text.split('&').map((part) => whole(part).trim());
  return parts.filter((part) => part !== '').map(pair);
}

function pair(text: string): SuiteEntry {
  const [name, value] = splitAt(text, '=');
  return value === undefined ? { name: text, value: null } : { name: decoded(name), value: decoded(value) };
}

/** As `query` has it, which is encoded when it is sent. */
export function decoded(text: string): string {
  return outsideReferences(text.trim(), (part) => {
    try {
      return decodeURIComponent(part.replaceAll('+', ' '));
    } catch {
      return part;
    }
  });
}
