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
  const [address, query] = cutQuery(whole);
  return { method: isMethod ? method.toUpperCase() : 'GET', ...withQuery(withHost(address, host), query) };
}

function cutQuery(url: string): readonly [address: string, query: string] {
  const plain = heldReferences(url, (text) => text.replace(/#.*$/s, ''));
  const at = plainIndex(plain, '?');
  return at < 0 ? [plain, ''] : [plain.slice(0, at), plain.slice(at + 1)];
}

/** Where a sign is first, outside of references. */
function plainIndex(text: string, sign: string): number {
  return text.replace(/\{\{[^{}]*\}\}/g, (written) => '_'.repeat(written.length)).indexOf(sign);
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
  const at = plainIndex(text, '=');
  return at < 0
    ? { name: text, value: null }
    : { name: decoded(text.slice(0, at)), value: decoded(text.slice(at + 1)) };
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
