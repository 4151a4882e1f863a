import type { ClientAuth, TokenEndpointResponse } from 'oauth4webapi';
import type { AuthOf } from '../../format/auth.js';
import { tokenRefused, tokenUnreachable, tokenUnreadable } from '../../problems/run/sign-in.js';
import { responseText } from '../http/exchange-of.js';
import type { HttpRequest, HttpResponse } from '../ports/ports.js';
import type { Token, TokenEnd } from '../ports/tokens.js';
import { userAndPassword } from '../http/build-headers.js';
import { noteExchange, type SignInContext } from './sign-ins.js';

/**
 * Asks a token endpoint for a token, over the connections of the run.
 *
 * @param timeout - ms
 * @returns undefined where the run was cancelled
 */
export async function requestToken(
  signIn: AuthOf<'oauth2'>,
  timeout: number,
  context: SignInContext,
): Promise<TokenEnd | undefined> {
  const { openHttp, signal, clock } = context;
  const oauth = await import('oauth4webapi');
  const server = { issuer: signIn.tokenUrl, token_endpoint: signIn.tokenUrl };
  const client = { client_id: signIn.clientId };
  const askedAt = clock.now();
  let end: TokenEnd | undefined;

  async function exchange(_: string, { headers, body }: { headers: Record<string, string>; body?: unknown }) {
    const request = tokenRequest(signIn.tokenUrl, headers, { body: String(body), timeout });
    const outcome = await openHttp().send(request, signal);
    await noteExchange({ purpose: 'token', request, outcome }, context);
    if (signal.aborted) throw new NoToken();
    if (outcome.kind === 'error') {
      end = { kind: 'failed', failure: tokenUnreachable(signIn.tokenUrl, outcome.error.message), isFinal: false };
      throw new NoToken();
    }
    const { response } = outcome;
    if (isRefusal(response)) {
      end = refusal(signIn.tokenUrl, response);
      throw new NoToken();
    }
    return readable(response);
  }

  try {
    const response = await oauth.genericTokenEndpointRequest(
      server,
      client,
      clientAuth(signIn, oauth),
      signIn.grant,
      parametersOf(signIn),
      {
        [oauth.customFetch]: exchange,
        [oauth.allowInsecureRequests]: true,
        headers: { 'user-agent': 'callsheet' },
      },
    );
    const given = await oauth.processGenericTokenEndpointResponse(server, client, response);
    return { kind: 'token', token: tokenOf(given, askedAt, signIn) };
  } catch (error) {
    if (error instanceof NoToken) return end;
    return { kind: 'failed', failure: tokenUnreadable(signIn.tokenUrl, faultIn(error)), isFinal: false };
  }
}

/** Ends a token request whose end is known. */
class NoToken extends Error {}

interface Sent {
  readonly body: string;
  readonly timeout: number;
}

function tokenRequest(url: string, headers: Readonly<Record<string, string>>, { body, timeout }: Sent): HttpRequest {
  return {
    method: 'POST',
    url: new URL(url),
    headers: Object.entries(headers),
    body: new TextEncoder().encode(body),
    timeout,
    redirects: 0,
  };
}

/** As OAuth2 wants it, but without what the library encodes as well: a `-` or `=` many servers would not decode. */
function clientAuth(
  { clientSecret, clientAuth: way }: AuthOf<'oauth2'>,
  oauth: typeof import('oauth4webapi'),
): ClientAuth {
  if (clientSecret === undefined) return oauth.None();
  if (way === 'body') return oauth.ClientSecretPost(clientSecret);
  return (_, { client_id: id }, __, headers) => {
    headers.set('authorization', `Basic ${userAndPassword(encoded(id), encoded(clientSecret))}`);
  };
}

/** Only what a server that decodes would read as something else. */
function encoded(text: string): string {
  return text.replace(/[^\x21-\x7e]|[%+:]/gu, encodeURIComponent);
}

function parametersOf({ grant, username, password, refreshToken, ...signIn }: AuthOf<'oauth2'>): URLSearchParams {
  const ofGrant = {
    client_credentials: {},
    password: { username, password },
    refresh_token: { refresh_token: refreshToken },
  };
  const { scope, audience, params = [] } = signIn;
  const given = Object.entries({ ...ofGrant[grant], scope, audience });
  return new URLSearchParams([
    ...given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]])),
    ...params.map(({ name, value }): [string, string] => [name, value]),
  ]);
}

/** Some servers say their errors with a status of 200. */
function isRefusal(response: HttpResponse): boolean {
  if (response.status < 200 || response.status > 299) return true;
  const { access_token: token, error } = jsonOf(response) ?? {};
  return typeof token !== 'string' && typeof error === 'string';
}

/** The same credentials are refused again; a server that is busy or broken may be well the next time. */
function refusal(url: string, response: HttpResponse): TokenEnd {
  const { status, statusText } = response;
  const json = jsonOf(response);
  const said = (key: string): string | undefined => (typeof json?.[key] === 'string' ? json[key] : undefined);
  const words = [said('error'), said('error_description')].filter((each) => each !== undefined);
  const failure = tokenRefused(url, [status, statusText].filter(Boolean).join(' '), words);
  return { kind: 'failed', failure, isFinal: status >= 400 && status < 500 && status !== 429 && status !== 408 };
}

function jsonOf(response: HttpResponse): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(responseText(response));
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The response for the library. An ID token is for a client that signs a user in, and nothing here proves it. A server that
 * does not say the type of its tokens gives bearer tokens, and null says nothing.
 *
 * @throws Error where it has no token
 */
function readable(response: HttpResponse): Response {
  const { id_token: _, ...given } = jsonOf(response) ?? fail('its body is not JSON');
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const json = { token_type: 'bearer', ...said };
  if (typeof said['access_token'] !== 'string') fail('it has no access_token');
  if (String(json.token_type).toLowerCase() !== 'bearer') fail(`its type is ${json.token_type}, not bearer`);
  return new Response(JSON.stringify(json), { headers: { 'content-type': 'application/json' } });
}

function fail(why: string): never {
  throw new Error(why);
}

/** @throws Error where the token cannot be sent */
function tokenOf(
  { access_token: accessToken, expires_in: seconds, refresh_token: refreshed }: TokenEndpointResponse,
  askedAt: number,
  { grant, refreshToken: used }: AuthOf<'oauth2'>,
): Token {
  if (!/^[\x21-\x7e]+$/.test(accessToken)) fail('it has characters that no header can have');
  // A server that gives no other goes on with the one that it was given.
  const refreshToken = refreshed ?? (grant === 'refresh_token' ? used : undefined);
  return {
    accessToken,
    ...(refreshToken !== undefined && { refreshToken }),
    ...(seconds !== undefined && { expiresAt: askedAt + seconds * 1000 }),
  };
}

function faultIn(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
