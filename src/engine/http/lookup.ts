import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

const loopback: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * `localhost` and names below it are this machine, by either family, as browsers and curl have it,
 * whatever the system's resolver knows of them.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3
 */
export const lookup: LookupFunction = (hostname, options, callback) => {
  if (!/(?:^|\.)localhost\.?$/i.test(hostname)) return dns.lookup(hostname, options, callback);
  dns.lookup('localhost', options, (error, found, family) => {
    if (!Array.isArray(found)) return callback(error, found, family);
    const others = loopback.filter(({ address }) => !found.some((known) => known.address === address));
    callback(error, [...found, ...others]);
  });
};
