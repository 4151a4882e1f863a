import type { KnownValues } from './known-values.js';
import type { SuiteEntry } from '../suite/suite.js';

/** A text cut at a sign, where signs within references do not count. */
export function splitAt(text: string, sign: string): readonly [before: string, after: string | undefined] {
  const at = text.replace(/\{\{[^{}]*\}\}/g, (written) => '_'.repeat(written.length)).indexOf(sign);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + sign.length)];
}

/** A URL without the entries of its query, if they are sent the same as a map. References are as the source writes them. */
export function splitUrl(written: string): { readonly url: string; readonly query: readonly SuiteEntry[] } {
  const [address] = splitAt(written, '#');
  const [url, query = ''] = splitAt(address, '?');
  const pairs = query === '' ? [] : query.split('&').map(pair);
  const names = new Set(pairs.map(({ name }) => name));
  const isSame =
    names.size === pairs.length && pairs.every(({ name, value }) => isPlain(name) && value !== null && isPlain(value));
  return isSame && pairs.length > 0 ? { url, query: pairs } : { url: address, query: [] };
}

function pair(text: string): SuiteEntry {
  const [name, value = null] = splitAt(text, '=');
  return { name, value };
}

/** What is before the path: the protocol, which may have references, and the host. */
export function originIn(address: string): string {
  return /^(?:(?:[\w+.-]|\{\{[^{}]*\}\})+:\/\/)?(?:\{\{[^{}]*\}\}|[^/])*/.exec(address)![0];
}

/** A tool that sends by http if nothing says how. A reference at the start may say it, by the values that the suite gives it. */
export function withProtocol(made: string, start: string, known: KnownValues): string {
  if (start === '' || start.includes('://')) return made;
  const [, name] = /^\{\{([^{}]*)\}\}/.exec(start) ?? [];
  if (name === undefined) return `http://${made}`;
  const values = known(name);
  return values.length > 0 && values.every((value) => !value.includes('://')) ? `http://${made}` : made;
}

/** Whether encoding changes nothing, whatever references give. */
export function isPlainText(text: string): boolean {
  return /^[\w.~!*()-]*$/.test(text);
}

/** Whether encoding changes nothing but what references give. */
export function isPlain(text: string): boolean {
  return /^(?:[\w.~!*()-]|\{\{[^{}]*\}\})*$/.test(text);
}
