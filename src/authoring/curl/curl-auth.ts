import type { JsonObject } from '../../lib/json.js';
import { curlPartIgnored, curlReasons, curlSignIn } from '../../problems/edit/authoring-curl.js';
import type { CurlFlag } from './read-flags.js';

type Flags = readonly CurlFlag[];

export interface CurlAuth {
  /** `bearer` or `basic`. */
  readonly step?: JsonObject;
  readonly notes: readonly string[];
}

/** How a curl command signs in. Notes never hold the password. */
export function readAuth(flags: Flags): CurlAuth {
  const bearer = flags.findLast(({ means }) => means === 'bearer')?.value;
  if (bearer) return { step: { bearer }, notes: [] };
  const user = flags.findLast(({ means }) => means === 'user');
  const scheme = flags.findLast(({ means }) => means === 'scheme')?.flag;
  if (!user) return { notes: scheme === undefined ? [] : [curlPartIgnored(scheme, curlReasons.noUser)] };
  if (scheme === '--anyauth')
    return { step: basicOf(user.value), notes: [curlPartIgnored(scheme, curlReasons.sentByBasic)] };
  if (scheme === undefined) return { step: basicOf(user.value), notes: [] };
  return { notes: [curlPartIgnored(curlSignIn(user.flag, scheme), curlReasons.otherScheme)] };
}

function basicOf(user: string): JsonObject {
  const colon = user.indexOf(':');
  const [username, password] = colon < 0 ? [user, ''] : [user.slice(0, colon), user.slice(colon + 1)];
  return { basic: { username, password } };
}
