import { type HarEntry, headerOf } from './entries.js';

/** Why an entry does not become a request. */
export type Dropped =
  | 'static files'
  | 'pages'
  | 'preflight requests'
  | 'requests without an answer'
  | 'redirects that are followed'
  | 'requests of trackers'
  | 'what is not HTTP'
  | 'requests with other URLs';

export interface Kept {
  readonly entries: readonly HarEntry[];
  readonly dropped: ReadonlyMap<Dropped, readonly HarEntry[]>;
}

/**
 * Chooses the entries that call an API; without any, the pages.
 *
 * @param only - texts: the URL has to have one of them, as it is recorded or as hosts are shown; upper and lower case are the same
 */
export function keepRequests(all: readonly HarEntry[], only?: readonly string[]): Kept {
  const { entries: found, followed } = withoutRedirects(all);
  const texts = only?.map((text) => text.toLowerCase());
  const isChosen = ({ url }: HarEntry): boolean => {
    const spelled = [url, URL.canParse(url) ? new URL(url).href : ''].join(' ').toLowerCase();
    return texts?.some((text) => spelled.includes(text)) ?? true;
  };
  const entries = found.filter(isChosen);
  const dropped = new Map<Dropped, HarEntry[]>();
  const drop = (why: Dropped, entry: HarEntry): void => void dropped.set(why, [...(dropped.get(why) ?? []), entry]);
  for (const entry of found) if (!isChosen(entry)) drop('requests with other URLs', entry);
  for (const entry of followed) drop('redirects that are followed', entry);
  const reasons = new Map(entries.map((entry) => [entry, reasonOf(entry)]));
  const hasCalls = [...reasons.values()].some((reason) => reason === undefined);
  const kept = entries.filter((entry) => {
    const reason = reasons.get(entry);
    if (reason === undefined || (!hasCalls && reason === 'pages')) return true;
    drop(reason, entry);
    return false;
  });
  return { entries: kept, dropped };
}

const isRedirect = new Set([301, 302, 303, 307, 308]);

/** A redirect has the answer of what it led to, if that is in the file. */
function withoutRedirects(all: readonly HarEntry[]): {
  readonly entries: readonly HarEntry[];
  readonly followed: readonly HarEntry[];
} {
  const followed = new Set<HarEntry>();
  const entries = all.map((entry, at) => {
    let { response } = entry;
    let from = entry.url;
    for (let next = at + 1; isRedirect.has(response.status) && response.redirect !== undefined; next += 1) {
      const target = absolute(response.redirect, from);
      const found = all.findIndex((other, place) => place >= next && other.url === target && !followed.has(other));
      if (target === undefined || found < 0) break;
      followed.add(all[found]!);
      from = target;
      response = all[found]!.response;
      next = found;
    }
    return { ...entry, response };
  });
  return { entries: entries.filter((_, at) => !followed.has(all[at]!)), followed: [...followed] };
}

function absolute(target: string, from: string): string | undefined {
  return URL.canParse(target, from) ? new URL(target, from).href : undefined;
}

const files =
  /\.(?:js|mjs|css|map|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|m3u8|ts|pdf|wasm|txt|vtt)$/i;
const fileTypes = /^(?:image|font|audio|video)\/|javascript|ecmascript|\bcss\b|wasm|octet-stream/i;
const trackers =
  /(?:^|\.)(?:google-analytics|googletagmanager|doubleclick|googlesyndication|googleadservices|facebook|connect\.facebook|hotjar|segment|mixpanel|amplitude|sentry|datadoghq|browser-intake-datadoghq|nr-data|newrelic|intercom|clarity|cloudflareinsights|optimizely|fullstory|bugsnag|adnxs|criteo|scorecardresearch|quantserve|branch|appsflyer)\.(?:com|net|io|ms|eu|ru)$/i;
const calls = new Set(['xhr', 'fetch', 'eventsource', 'ping']);
const otherResources = new Set(
  'image font stylesheet script media manifest texttrack other beacon csp-report'.split(' '),
);

function reasonOf(entry: HarEntry): Dropped | undefined {
  const { method, response, resource = '', headers, body } = entry;
  if (!/^https?:\/\//i.test(entry.url) || !URL.canParse(entry.url) || resource === 'websocket')
    return 'what is not HTTP';
  if (method === 'OPTIONS' && headerOf(headers, 'access-control-request-method') !== undefined)
    return 'preflight requests';
  if (resource === 'preflight') return 'preflight requests';
  const { hostname, pathname } = new URL(entry.url);
  if (trackers.test(hostname)) return 'requests of trackers';
  if (response.isMissing) return files.test(pathname) ? 'static files' : undefined;
  if (!(response.status >= 100 && response.status <= 599)) return 'requests without an answer';
  const isData =
    isJson(response.type) || isJson(body?.type ?? '') || body !== undefined || !/^(?:GET|HEAD)$/.test(method);
  if (!isData && (files.test(pathname) || fileTypes.test(response.type))) return 'static files';
  if (calls.has(resource)) return undefined;
  if (otherResources.has(resource) && !isData) return 'static files';
  if (resource === 'document' && !isJson(response.type)) return body ? undefined : 'pages';
  return isData ? undefined : 'pages';
}

export function isJson(type: string): boolean {
  return /[/+]json\b/i.test(type);
}
