import { splitAt } from '../shared/url.js';
import type { SuiteEntry } from '../suite/suite.js';

export interface WrittenUrl {
  readonly method: string;
  readonly url: string;
  readonly query: readonly SuiteEntry[];
}

/** The request line, with the lines that its URL goes on over. References are as the file has them. */
export function readLine(lines: readonly string[], host: string | undefined): WrittenUrl {
  const [first = '', ...more] = lines;
  const line = first.replace(/\s+HTTP\/\d(?:\.\d)?\s*$/, '');
  const [, method = 'GET', rest = line] = /^([A-Za-z][A-Za-z-]*)\s+(?=\S)(.*)$/s.exec(line) ?? [];
  const isMethod = /^[A-Z-]+$/.test(method) || /^(?:get|post|put|patch|delete|head|options)$/i.test(method);
  const start = isMethod ? rest : line;
  const whole = more.reduce((url, each) => url + each.replace(/\s+HTTP\/\d(?:\.\d)?\s*$/, '').trim(), start.trim());
  const [address, query = ''] = splitAt(splitAt(whole, '#')[0], '?');
  return { method: isMethod ? method.toUpperCase() : 'GET', ...withQuery(withHost(address, host), query) };
}

function heldReferences(text: string, change: (text: string) => string): string {
  const held: string[] = [];
  // Of the private use area: a URL has no other sign of it.
  const free = text.replace(/\{\{[^{}]*\}\}/g, (written) => `\uE000${held.push(written) - 1}\uE001`);
  return change(free).replace(/\uE000(\d+)\uE001/g, (_, at: string) => held[Number(at)] ?? '');
}

/** A path without a host is sent to what `Host` says. */
function withHost(address: string, host: string | undefined): string {
  const encoded = heldReferences(address, (text) => text.replace(/[\s"<>`{}|\\^]/g, encodeURIComponent));
  if (encoded.startsWith('/')) {
    if (host === undefined) return encoded;
    return `${/:(?:443|8443)$/.test(host) ? 'https' : 'http'}://${host}${encoded}`;
  }
  return /^(?:[a-z][\w+.-]*:\/\/|\{\{)/i.test(encoded) ? encoded : `http://${encoded}`;
}

/** A query is a map if that sends the same; REST Client and JetBrains encode what is not. */
function withQuery(url: string, query: string): Pick<WrittenUrl, 'url' | 'query'> {
  if (query === '') return { url, query: [] };
  const pairs = heldSplit(query).map(pair);
  const names = new Set(pairs.map(({ name }) => name));
  const isMap = names.size === pairs.length && pairs.every(({ name, value }) => name !== '' && value !== null);
  if (!isMap) {
    const text = heldReferences(query, (each) => each.replace(/[\s"<>]/g, encodeURIComponent));
    return { url: `${url}?${text}`, query: [] };
  }
  return { url, query: pairs };
}

function heldSplit(query: string): readonly string[] {
  const held: string[] = [];
  const free = query.replace(/\{\{[^{}]*\}\}/g, (written) => `\uE000${held.push(written) - 1}\uE001`);
  return free
    .split('&')
    .map((part) => part.replace(/\uE000(\d+)\uE001/g, (_, at: string) => held[Number(at)] ?? '').trim())
    .filter((part) => part !== '');
}

function pair(text: string): SuiteEntry {
  const [name, value] = splitAt(text, '=');
  return value === undefined ? { name: text, value: null } : { name: decoded(name), value: decoded(value) };
}

/** As `query` has it, which is encoded when it is sent. */
export function decoded(text: string): string {
  return heldReferences(text.trim(), (part) => {
    try {
      return decodeURIComponent(part.replaceAll('+', ' '));
    } catch {
      return part;
    }
  });
}
