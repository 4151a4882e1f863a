import dns from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * Names below `localhost` are this machine, as browsers and curl have it, whatever the system's resolver knows of them.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6761#section-6.3
 */
export const lookup: LookupFunction = (hostname, options, callback) =>
  dns.lookup(/\.localhost\.?$/i.test(hostname) ? 'localhost' : hostname, options, callback);
