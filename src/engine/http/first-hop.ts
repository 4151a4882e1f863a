import { onceFor } from '../../lib/once-for.js';
import type { HttpRequest } from '../ports/ports.js';
import { acceptedEncodings } from './decode-body.js';
import { type HeaderList, namesOf, withoutHeaders } from '../ports/header-list.js';
import type { Hop } from './wire-head.js';

/** What is sent unless the request says otherwise. A range is one of the bytes that are sent: of packed ones it could not be read. */
const defaultHeaders = (own: ReadonlySet<string>): HeaderList => [
  ['user-agent', 'callsheet'],
  ['accept', '*/*'],
  ['accept-encoding', own.has('range') ? 'identity' : acceptedEncodings],
];

/** The same for each send of a request, but for cookies. */
export const firstHopOf = onceFor(({ method, url, path, headers, body }: HttpRequest): Hop => {
  const own = namesOf(headers);
  const defaults = withoutHeaders(defaultHeaders(own), (name) => own.has(name));
  return {
    method,
    url,
    ...(path !== undefined && { path }),
    headers: [...headers, ...defaults],
    ...(body && { body }),
  };
});
