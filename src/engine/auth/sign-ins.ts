import { responseText } from '../http/exchange-of.js';
import type { Clock, HttpClient, HttpOutcome, Ports } from '../ports/ports.js';
import type { SignInExchange } from '../ports/sign-in.js';
import type { TokenStore } from '../ports/tokens.js';
import { learnSecrets } from '../redact/learn-secrets.js';
import type { Redactor } from '../redact/redactor.js';
import type { Challenge } from './digest-challenge.js';

/** What a scope knows of signing in: as its cookies, it is its own. */
export interface SignIns {
  /** What servers have asked for, by origin and user. */
  readonly challenges: Map<string, OpenChallenge>;
  /** What no record has taken yet, in order. */
  exchanges: readonly SignInExchange[];
  /** The send that is under way; undefined where a script sends. */
  send?: number | undefined;
}

/** A challenge, and how many requests have answered it. */
export interface OpenChallenge {
  readonly challenge: Challenge;
  /** The same for all answers: by some algorithms the first one counts. */
  readonly clientNonce: string;
  count: number;
}

/** What signing in reaches, of the run and of the scope whose request it is. */
export interface SignInContext {
  readonly http: HttpClient;
  /** For a client of its own: cookies of a token endpoint are not those of the session. */
  readonly openHttp: Ports['openHttp'];
  readonly clock: Clock;
  readonly tokens: TokenStore;
  readonly redactor: Redactor;
  readonly signal: AbortSignal;
  readonly signIns: SignIns;
}

export function openSignIns(): SignIns {
  return { challenges: new Map(), exchanges: [] };
}

type Noted = Omit<SignInExchange, 'send'>;

/** Keeps an exchange for the record that it becomes part of, and learns what is secret in it. */
export async function noteExchange(exchange: Noted, { redactor, signIns }: SignInContext): Promise<void> {
  const { request, outcome } = exchange;
  const { send } = signIns;
  signIns.exchanges = [...signIns.exchanges, { ...exchange, ...(send !== undefined && { send }) }];
  const text = (): string | undefined => (outcome.kind === 'response' ? responseText(outcome.response) : undefined);
  await learnSecrets(request, outcome, text, redactor);
}

/** Those that no record has taken. */
export function takeExchanges(signIns: SignIns): readonly SignInExchange[] {
  const { exchanges } = signIns;
  signIns.exchanges = [];
  return exchanges;
}

/** Whether the server wants to know who asks. */
export function isUnauthorized(outcome: HttpOutcome): outcome is Extract<HttpOutcome, { kind: 'response' }> {
  return outcome.kind === 'response' && outcome.response.status === 401;
}
