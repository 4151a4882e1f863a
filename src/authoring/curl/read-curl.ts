import type { Json, JsonObject } from '../../model/json.js';
import { badCurl, curlFlagIgnored } from '../../model/problems/authoring-curl.js';
import { refuse } from '../project.js';
import type { Refusal } from '../project.js';
import { readBody } from './curl-body.js';
import { readFlags } from './curl-flags.js';
import type { CurlMeaning } from './curl-flags.js';
import { splitCommand } from './split-command.js';

type Flags = ReturnType<typeof readFlags>;

/** Reads a curl command as a request step. Text that looks like a reference is kept as it is. */
export function readCurl(
  text: string,
): { readonly kind: 'step'; readonly step: JsonObject; readonly notes: readonly string[] } | Refusal {
  const words = splitCommand(text.trim());
  if (!words) return refuse(badCurl('a quote is left open'));
  const [first, ...rest] = words[0] === '$' ? words.slice(1) : words;
  if (first !== 'curl') return refuse(badCurl('it does not begin with `curl`'));
  const flags = readFlags(rest);
  const all = (means: CurlMeaning): readonly string[] =>
    flags.filter((flag) => flag.means === means).map(({ value }) => value);
  const [url] = all('url');
  if (!url) return refuse(badCurl('it names no URL'));
  const headers = readHeaders(flags);
  const body = readBody(flags, headers);
  const address = splitQuery(withScheme(url), all('get').length > 0 ? body.query : '');
  const step: JsonObject = {
    request: `${methodOf(flags, body.step !== undefined)} ${address.url}`,
    ...(address.query && { query: address.query }),
    ...headersPart(body.headers),
    ...authPart(flags),
    ...(all('get').length === 0 && body.step),
    ...(Number(all('timeout').at(-1)) > 0 && { timeout: `${Number(all('timeout').at(-1))}s` }),
    ...(all('follow').length === 0 && { redirects: false }),
  };
  const notes = flags
    .filter(({ means }) => means === 'other' || means === 'insecure')
    .map(({ flag }) => curlFlagIgnored(flag));
  return { kind: 'step', step, notes: [...new Set([...notes, ...body.notes])] };
}

function methodOf(flags: Flags, hasBody: boolean): string {
  const given = flags.findLast(({ means }) => means === 'method')?.value;
  if (given) return given;
  if (flags.some(({ means }) => means === 'head')) return 'HEAD';
  return hasBody && !flags.some(({ means }) => means === 'get') ? 'POST' : 'GET';
}

/** curl takes a URL without a scheme for http. */
function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) || url.startsWith('{{') ? url : `http://${url}`;
}

/** Parameters as a map where that keeps them; a URL that has repeated or unusual ones stays whole. */
function splitQuery(url: string, more: string): { url: string; query?: JsonObject } {
  const [path = '', ...rest] = url.replace(/#.*$/s, '').split('?');
  const text = [rest.join('?'), more].filter(Boolean).join('&');
  if (text === '') return { url: path };
  const entries = [...new URLSearchParams(text)];
  const isPlain =
    new Set(entries.map(([name]) => name)).size === entries.length &&
    new URLSearchParams(entries).toString() === text.replaceAll('%20', '+');
  return isPlain ? { url: path, query: Object.fromEntries(entries) } : { url: `${path}?${text}` };
}

function readHeaders(flags: Flags): readonly (readonly [string, string])[] {
  const named: Partial<Record<CurlMeaning, string>> = { agent: 'user-agent', referer: 'referer', cookie: 'cookie' };
  return flags.flatMap(({ means, value }): (readonly [string, string])[] => {
    const name = named[means];
    // A cookie without `=` is a file of curl's.
    if (name) return means === 'cookie' && !value.includes('=') ? [] : [[name, value]];
    const header = means === 'header' ? /^([^:;]+)\s*[:;]\s*(.*)$/s.exec(value) : null;
    return header ? [[header[1]!.trim(), header[2]!.trim()]] : [];
  });
}

function headersPart(headers: readonly (readonly [string, string])[]): { readonly headers?: JsonObject } {
  const map = new Map<string, Json>();
  for (const [name, value] of headers) {
    const known = map.get(name);
    map.set(name, known === undefined ? value : [known, value].flat());
  }
  return map.size === 0 ? {} : { headers: Object.fromEntries(map) };
}

function authPart(flags: Flags): { readonly auth?: JsonObject } {
  const bearer = flags.findLast(({ means }) => means === 'bearer')?.value;
  if (bearer) return { auth: { bearer } };
  const user = flags.findLast(({ means }) => means === 'user')?.value;
  if (user === undefined) return {};
  const colon = user.indexOf(':');
  const [username, password] = colon < 0 ? [user, ''] : [user.slice(0, colon), user.slice(colon + 1)];
  return { auth: { basic: { username, password } } };
}
