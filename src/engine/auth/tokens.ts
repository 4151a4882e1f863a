import type { AuthOf } from '../../format/auth.js';
import { tokenCancelled } from '../../problems/run/sign-in.js';
import type { Unsent } from '../ports/sign-in.js';
import type { Token, TokenEnd, TokenStore } from '../ports/tokens.js';
import type { SignInContext } from './sign-ins.js';
import { requestToken } from './token-request.js';

/** A token, and whether it was asked for just now. */
type HeldToken = { readonly kind: 'token'; readonly token: Token; readonly isNew: boolean } | Unsent;

interface Tokens {
  /** @param refused - the access token that a server has refused */
  readonly get: (refused?: string) => Promise<HeldToken>;
}

/** The tokens that one request needs: those of the run, for as long as they last. */
export function tokensFor(signIn: AuthOf<'oauth2'>, timeout: number, context: SignInContext): Tokens {
  const { tokens, clock, signal, redactor } = context;
  const key = JSON.stringify(Object.entries(signIn).toSorted(([a], [b]) => (a < b ? -1 : 1)));

  async function get(refused?: string): Promise<HeldToken> {
    for (;;) {
      if (signal.aborted) return cancelled;
      const held = tokens.get(key);
      const end = held && (await Promise.race([held, aborted(signal)]));
      if (signal.aborted) return cancelled;
      if (end?.kind === 'failed') return { kind: 'unsent', failure: end.failure };
      if (end && isFresh(end.token, clock.now()) && end.token.accessToken !== refused)
        return { kind: 'token', token: learnt(end.token), isNew: false };
      // Another request may have begun to ask meanwhile.
      if (tokens.get(key) !== held) continue;
      const own = await ask(tokens, key, askFor(end?.token));
      if (own === undefined) return cancelled;
      if (own.kind === 'failed') return { kind: 'unsent', failure: own.failure };
      return { kind: 'token', token: learnt(own.token), isNew: true };
    }
  }

  async function askFor(last: Token | undefined): Promise<TokenEnd | undefined> {
    const { refreshToken } = last ?? {};
    if (refreshToken !== undefined) {
      const end = await requestToken({ ...signIn, grant: 'refresh_token', refreshToken }, timeout, context);
      // A refresh token may expire as well. Then the grant of the file is asked for again.
      if (end?.kind !== 'failed' || !end.isFinal) return end;
    }
    return requestToken(signIn, timeout, context);
  }

  /** Of a token that another session has asked for. */
  function learnt(token: Token): Token {
    redactor.learnNamed('access_token', token.accessToken);
    if (token.refreshToken !== undefined) redactor.learnNamed('refresh_token', token.refreshToken);
    return token;
  }

  return { get };
}

const cancelled: Unsent = { kind: 'unsent', failure: tokenCancelled() };

/** Others wait for the same answer. It is forgotten where the next one may be another. */
async function ask(
  tokens: TokenStore,
  key: string,
  asked: Promise<TokenEnd | undefined>,
): Promise<TokenEnd | undefined> {
  tokens.set(key, asked);
  const forget = (): void => {
    if (tokens.get(key) === asked) tokens.delete(key);
  };
  try {
    const end = await asked;
    if (end === undefined || (end.kind === 'failed' && !end.isFinal)) forget();
    return end;
  } catch (error) {
    forget();
    throw error;
  }
}

function isFresh({ expiresAt }: Token, now: number): boolean {
  return expiresAt === undefined || now < expiresAt;
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}
