import type { JsonObject } from '../../lib/json.js';
import {
  badCurl,
  curlCommandsIgnored,
  curlFaults,
  curlFlagsIgnored,
  curlGlob,
  curlPartIgnored,
  curlReasons,
  curlRest,
} from '../../problems/edit/curl.js';
import { refuse, type Refusal } from '../project/project.js';
import { commandWords } from './split-command.js';
import { readAuth, readFlags, type CurlFlag, type CurlMeaning } from './curl-flags.js';
import { readBody } from './curl-body.js';
import { headersPart, readHeaders } from './curl-headers.js';

type Flags = readonly CurlFlag[];

/** Reads a curl command as a request step. Text that looks like a reference is kept as it is. */
export function readCurl(
  text: string,
): { readonly kind: 'step'; readonly step: JsonObject; readonly notes: readonly string[] } | Refusal {
  const read = commandWords(text.trim());
  if (!read) return refuse(badCurl(curlFaults.openQuote));
  const [first, ...rest] = read.words[0] === '$' ? read.words.slice(1) : read.words;
  if (!/^(?:.*[\\/])?curl(?:\.exe)?$/i.test(first ?? '')) return refuse(badCurl(curlFaults.noCurl));
  const { flags, end, hasOthers } = readFlags(rest);
  const [target, ...others] = flags.filter(({ means }) => means === 'url').map(({ value }) => value);
  if (!target) return refuse(badCurl(curlFaults.noUrl));
  const { step, notes } = stepOf(flags, target);
  const left = [
    ...new Set(flags.filter(({ means }) => means === 'other' || means === 'insecure').map(({ flag }) => flag)),
  ];
  return {
    kind: 'step',
    step,
    notes: [
      ...(left.length > 0 ? [curlFlagsIgnored(left)] : []),
      ...others.map((url) => curlPartIgnored(url, curlReasons.oneUrl)),
      ...(end === '--next' || end === '-:' ? [curlPartIgnored(curlRest(end), curlReasons.otherRequest)] : []),
      ...(hasOthers ? [curlCommandsIgnored()] : []),
      ...notes,
      ...read.notes,
    ],
  };
}

function stepOf(flags: Flags, target: string): { readonly step: JsonObject; readonly notes: readonly string[] } {
  const all = (means: CurlMeaning): readonly string[] =>
    flags.filter((flag) => flag.means === means).map(({ value }) => value);
  const { headers, removed, notes } = readHeaders(flags);
  const body = readBody(flags, { headers, removed });
  const auth = readAuth(flags);
  const isGet = all('get').length > 0;
  const [upload] = all('upload');
  const query = [...body.urlQuery, ...(isGet && body.query ? [body.query] : [])].join('&');
  const isPlain = flags.some(({ flag }) => flag === '-g' || flag === '--globoff');
  const globs = isPlain ? [] : (target.match(globPattern) ?? []);
  const plain = isPlain ? target : withoutGlobs(target);
  const url = withScheme(upload !== undefined && plain.endsWith('/') ? plain + upload.replace(/^.*\//, '') : plain);
  const given = splitQuery(url, query);
  const isAsIs = flags.some(({ flag }) => flag === '--path-as-is');
  const address = isAsIs ? given : { ...given, url: withoutDotSegments(given.url) };
  const limit = Number(all('redirects').at(-1) ?? Number.NaN);
  const follows = all('follow').length > 0;
  const sent = isGet || !removed.has('content-type') ? undefined : body.step;
  const isUntyped = sent !== undefined && ('text' in sent || 'file' in sent);
  const step: JsonObject = {
    request: `${methodOf(flags)} ${address.url}`,
    ...(address.query && { query: address.query }),
    ...headersPart(isGet ? headers : body.headers, isUntyped),
    ...(auth.step && { auth: auth.step }),
    ...(!isGet && body.step),
    ...(Number(all('timeout').at(-1)) > 0 && { timeout: `${Number(all('timeout').at(-1))}s` }),
    ...(follows ? limit >= 0 && { redirects: limit } : { redirects: false }),
  };
  const left = sent && !isUntyped ? [curlPartIgnored("-H 'Content-Type:'", curlReasons.typeAnyway)] : [];
  return { step, notes: [...globs.map(curlGlob), ...left, ...notes, ...auth.notes, ...body.notes] };
}

const bodies: readonly CurlMeaning[] = ['data', 'raw', 'urlencode', 'json', 'form'];

function methodOf(flags: Flags): string {
  const has = (...wanted: readonly CurlMeaning[]): boolean => flags.some(({ means }) => wanted.includes(means));
  const given = flags.findLast(({ means }) => means === 'method')?.value;
  if (given) return given;
  if (has('head')) return 'HEAD';
  if (has('upload')) return 'PUT';
  return has(...bodies) && !has('get') ? 'POST' : 'GET';
}

/** `[1-3]` and `{one,two}`, from which curl makes several URLs. */
const globPattern = /(?<!\\)(?:\[[^[\]]+-[^[\]]+\]|\{[^{}]*,[^{}]*\})/g;

/** curl reads brackets and braces as lists of URLs unless they are escaped, as Firefox copies them. */
function withoutGlobs(url: string): string {
  return url.replace(/\\([[\]{}])/g, '$1');
}

/** curl takes a URL without a scheme for http. */
function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) || url.startsWith('{{') ? url : `http://${url}`;
}

/** As curl resolves them before it sends a URL (RFC 3986, 5.2.4). */
function withoutDotSegments(url: string): string {
  const pattern = /^([a-z][a-z0-9+.-]*:\/\/[^/?]*|\{\{[^{}]*\}\})(\/[^?]*)(.*)$/is;
  const [, start = '', path = '', query = ''] = pattern.exec(url) ?? [];
  const segments = path.split('/');
  if (!segments.some((segment) => segment === '.' || segment === '..')) return url;
  const kept: string[] = [];
  for (const segment of segments.slice(1)) {
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  const isOpen = /\/\.{1,2}$/.test(path);
  return `${start}/${kept.join('/')}${isOpen && kept.length > 0 ? '/' : ''}${query}`;
}

/** Parameters as a map where that keeps them; a URL that has repeated or unusual ones stays whole. */
function splitQuery(url: string, more: string): { url: string; query?: JsonObject } {
  const [path = '', ...rest] = url.replace(/#.*$/s, '').split('?');
  const own = rest.join('?');
  const text = own + (own === '' || more === '' || own.endsWith('&') ? '' : '&') + more;
  if (text === '') return { url: path };
  const entries = [...new URLSearchParams(text)];
  const isPlain =
    new Set(entries.map(([name]) => name)).size === entries.length &&
    new URLSearchParams(entries).toString() === text.replaceAll('%20', '+');
  return isPlain ? { url: path, query: Object.fromEntries(entries) } : { url: `${path}?${text}` };
}
