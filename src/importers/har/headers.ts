import type { SuiteEntry } from '../suite/suite.js';
import type { HarEntry, Pair } from './entries.js';
import { literal } from '../shared/literal.js';

/** What browsers, proxies and tools for tracing add. */
const noise =
  /^(?::.*|host|content-length|connection|accept-encoding|accept-language|user-agent|referer|cookie|sec-.*|dnt|priority|te|pragma|cache-control|upgrade-insecure-requests|if-none-match|if-modified-since|x-client-data|keep-alive|proxy-connection|save-data|purpose|x-postman-.*|postman-token|traceparent|tracestate|baggage|sentry-trace|newrelic|x-datadog-.*|x-b3-.*|x-newrelic-.*)$/i;
const guards = /csrf|xsrf/i;

/** The headers that a request means, without cookies. `origin` stays where a token guards the request. */
export function headersOf({ headers, body }: HarEntry): readonly SuiteEntry[] {
  const isGuarded = headers.some(({ name }) => guards.test(name));
  const kept = headers.filter(({ name, value }) => isMeant(name, value, isGuarded));
  const isForm = /^multipart\/form-data/i.test(body?.type ?? '');
  return kept
    .filter(({ name }) => !(isForm && /^content-type$/i.test(name)))
    .map(({ name, value }) => ({ name: literal(name), value: literal(value) }));
}

function isMeant(name: string, value: string, isGuarded: boolean): boolean {
  if (name === '' || noise.test(name)) return false;
  if (/^origin$/i.test(name)) return isGuarded;
  return !(/^accept$/i.test(name) && value.startsWith('text/html'));
}

/** Cookies that measure, and say nothing to an API. */
const tracking =
  /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|__utm|_hj|_pk_|ajs_|amp_|mp_|_uet|optanon|intercom-|__gads|__hs|hubspotutk)/i;

/** The cookies of a request. */
export function cookiesOf(headers: readonly Pair[]): readonly Pair[] {
  const all = headers.filter(({ name }) => /^cookie$/i.test(name)).flatMap(({ value }) => value.split(/;\s*/));
  return all.flatMap((each) => {
    const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(each.trim()) ?? [];
    return name === undefined || tracking.test(name) ? [] : [{ name, value }];
  });
}

/** The cookies that an answer sets. */
export function setCookiesOf(headers: readonly Pair[]): readonly Pair[] {
  const lines = headers.filter(({ name }) => /^set-cookie$/i.test(name)).flatMap(({ value }) => value.split('\n'));
  return lines.flatMap((line) => {
    const [, name, value = ''] = /^\s*([^=;]+)=([^;]*)/.exec(line) ?? [];
    return name === undefined ? [] : [{ name: name.trim(), value: value.trim() }];
  });
}
