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

/** Whether encoding changes nothing but what references give. */
function isPlain(text: string): boolean {
  return /^(?:[\w.~!*()-]|\{\{[^{}]*\}\})*$/.test(text);
}
