import { createRequire } from 'node:module';
import type { AuthOf } from '../../format/auth.js';
import { awsScopeMissing } from '../../problems/run/sign-in.js';
import { targetOf } from '../http/hop.js';
import { headerMap, headerOf, type HeaderList, withoutHeaders } from '../ports/header-list.js';
import type { Clock, HttpRequest, SignedHop } from '../ports/ports.js';
import type { Unsent } from '../ports/sign-in.js';

const load = createRequire(import.meta.url);

/** What the signature adds to a request. */
const added = ['Authorization', 'X-Amz-Date', 'X-Amz-Security-Token', 'X-Amz-Content-Sha256'];

/** What the connection sets, or a proxy on the way may change. */
const unsigned = { accept: true, 'accept-encoding': true, 'content-length': true, cookie: true };

/** Signs each hop by itself, with the time at which it is sent. */
export function awsSigner(
  { region, service, ...credentials }: Omit<AuthOf<'awsSigV4'>, 'kind'>,
  { url }: Pick<HttpRequest, 'url'>,
  clock: Pick<Clock, 'now'>,
): { readonly sign: (hop: SignedHop) => HeaderList } | Unsent {
  const isOfAws = /\.amazonaws\.com(?:\.cn)?$/.test(url.hostname);
  if (!isOfAws && (region === undefined || service === undefined))
    return { kind: 'unsent', failure: awsScopeMissing(url.host) };
  return {
    sign: (hop) => {
      const { sign } = load('aws4') as typeof import('aws4');
      const request = {
        method: hop.method,
        host: hop.url.hostname,
        path: targetOf(hop),
        headers: signedHeaders(hop, clock.now()),
        ...(hop.body && hop.body.byteLength > 0 && { body: Buffer.from(hop.body) }),
        ...(region !== undefined && { region }),
        ...(service !== undefined && { service }),
        extraHeadersToIgnore: unsigned,
      };
      const { headers = {} } = sign(request, credentials);
      return added.flatMap((name) =>
        headers[name] === undefined ? [] : [[name.toLowerCase(), String(headers[name])]],
      );
    },
  };
}

/** A host and a date of the request's own are signed as they are. */
function signedHeaders({ url, headers }: SignedHop, now: number): Record<string, string> {
  const date = headerOf(headers, 'x-amz-date') ?? new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, '');
  const others = headerMap(withoutHeaders(headers, (name) => name === 'x-amz-date'));
  return { host: url.host, ...others, 'X-Amz-Date': date };
}
