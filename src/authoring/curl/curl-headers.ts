import type { Json, JsonObject } from '../../lib/json.js';
import { curlPartIgnored, curlReasons } from '../../problems/edit/curl.js';
import type { CurlMeaning, CurlFlag } from './curl-flags.js';

export type Headers = readonly (readonly [name: string, value: string])[];

interface ReadHeaders {
  readonly headers: Headers;
  /** Names in lower case that `-H 'Name:'` takes away. */
  readonly removed: ReadonlySet<string>;
  readonly notes: readonly string[];
}

const named: Partial<Record<CurlMeaning, string>> = {
  agent: 'user-agent',
  referer: 'referer',
  cookie: 'cookie',
  range: 'range',
};

/** The headers of a curl command; what `-H` says of one wins over a flag of its own. */
export function readHeaders(flags: readonly CurlFlag[]): ReadHeaders {
  const byFlag: [string, string][] = [];
  const last = new Map(flags.map((flag) => [flag.means, flag]));
  const headers: [string, string][] = [];
  const removed = new Set<string>();
  const notes: string[] = [];
  for (const own of flags) {
    const { means, flag, value } = own;
    // Of cookies curl sends all.
    const name = means === 'cookie' || last.get(means) === own ? named[means] : undefined;
    const isFile = (means === 'cookie' && !value.includes('=')) || (means === 'header' && value.startsWith('@'));
    const left = means === 'header' ? reasonLeft(value) : undefined;
    if (isFile) notes.push(curlPartIgnored(`${flag} ${value}`, curlReasons.fileOfCurl));
    else if (name) byFlag.push([name, means === 'range' ? `bytes=${value}` : value]);
    else if (means === 'header') addHeader(value, { headers, removed });
    if (left !== undefined) notes.push(curlPartIgnored(`${flag} '${value}'`, left));
  }
  const said = new Set([...removed, ...headers.map(([name]) => name.toLowerCase())]);
  return { headers: [...byFlag.filter(([name]) => !said.has(name)), ...headers], removed, notes };
}

const ofConnection = /^(?:transfer-encoding|keep-alive|upgrade|expect)$/i;

/** Why a header is not taken over. */
function reasonLeft(text: string): string | undefined {
  const [, name = '', value] = /^\s*([^:]*?)\s*:\s*(\S)?/.exec(text) ?? [];
  if (value === undefined)
    return /^(?:accept|accept-encoding|user-agent)$/i.test(name) ? curlReasons.headerAnyway : undefined;
  if (/^content-length$/i.test(name)) return curlReasons.length;
  return ofConnection.test(name) ? curlReasons.connection : undefined;
}

/** `Name: value`; `Name;` is an empty one, `Name:` takes away what curl sends by itself. */
function addHeader(text: string, to: { readonly headers: [string, string][]; readonly removed: Set<string> }): void {
  const [, name = '', value = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
  const empty = /^([^:;]+);\s*$/.exec(text)?.[1];
  if (empty !== undefined) to.headers.push([empty.trim(), '']);
  else if (name.trim() !== '' && value.trim() === '') to.removed.add(name.trim().toLowerCase());
  else if (name.trim() !== '' && reasonLeft(text) === undefined) to.headers.push([name.trim(), value.trim()]);
}

/**
 * A name that is given twice, in whatever case, is a list.
 *
 * @param isUntyped - whether the body has no content type, not even that of its kind
 */
export function headersPart(headers: Headers, isUntyped = false): { readonly headers?: JsonObject } {
  const map = new Map<string, [name: string, value: Json]>();
  if (isUntyped) map.set('content-type', ['content-type', null]);
  for (const [name, value] of headers) {
    const known = map.get(name.toLowerCase());
    map.set(name.toLowerCase(), known ? [known[0], [known[1], value].flat()] : [name, value]);
  }
  return map.size === 0 ? {} : { headers: Object.fromEntries(map.values()) };
}
