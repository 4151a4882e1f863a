import type { JsonObject } from '../../lib/json.js';

/** What a suite says of a token of OAuth 2.0. Empty texts count as absent. */
export interface TokenAuth {
  readonly grant: string | undefined;
  readonly tokenUrl: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly scope?: string | undefined;
  readonly audience?: string | undefined;
  /** Whether the client says who it is in the body, not by a header. */
  readonly isInBody: boolean;
  readonly params?: JsonObject;
}

/** A token that is asked for without a browser; undefined for another grant, and without an address or a client. */
export function tokenAuth(given: TokenAuth): JsonObject | undefined {
  const { grant, tokenUrl, clientId, clientSecret, scope, audience, isInBody, params = {} } = given;
  if ((grant !== 'client_credentials' && grant !== 'password') || !tokenUrl || !clientId) return undefined;
  const { username = '', password = '' } = given;
  const optional = Object.entries({ clientSecret, scope, audience }).filter(([, value]) => value);
  return {
    oauth2: {
      grant,
      tokenUrl,
      clientId,
      ...(Object.fromEntries(optional) as JsonObject),
      ...(grant === 'password' && { username, password }),
      ...(isInBody && { clientAuth: 'body' }),
      ...(Object.keys(params).length > 0 && { params }),
    },
  };
}
