import type { Message } from '../../format/problem.js';

/** An access token as a server gave it. */
export interface Token {
  readonly accessToken: string;
  /** By which the next one is asked for. */
  readonly refreshToken?: string;
  /** Unix time in ms; absent where the server does not say it. */
  readonly expiresAt?: number;
}

/** What a request for a token came to. */
export type TokenEnd =
  | { readonly kind: 'token'; readonly token: Token }
  /** `isFinal`: the server refuses these credentials, and would again. */
  | { readonly kind: 'failed'; readonly failure: Message; readonly isFinal: boolean };

/**
 * The tokens of a run, by all that they are asked for with. Sessions of one process share them. Undefined is what a cancelled
 * session leaves: the next one asks itself.
 */
export type TokenStore = Map<string, Promise<TokenEnd | undefined>>;
