import { createHash, randomBytes } from 'node:crypto';
import type { AuthOf } from '../../format/auth.js';
import { targetOf } from '../http/hop.js';
import type { HeaderList } from '../ports/header-list.js';
import type { HttpOutcome, HttpRequest, SignedHop } from '../ports/ports.js';
import { type Algorithm, type Challenge, nextNonce, readChallenge } from './digest-challenge.js';
import { isUnauthorized, noteExchange, type OpenChallenge, type SignInContext } from './sign-ins.js';

type User = Omit<AuthOf<'digest'>, 'kind'>;

interface Sending {
  readonly request: HttpRequest;
  readonly send: (request: HttpRequest) => Promise<HttpOutcome>;
}

/**
 * Sends by the last challenge of the server, or without any, and answers the one that comes back: once, and once more where
 * the server says that only its nonce was too old.
 */
export async function sendByDigest(
  user: User,
  context: SignInContext,
  { request, send }: Sending,
): Promise<HttpOutcome> {
  const { signIns } = context;
  const key = JSON.stringify([request.url.origin, user.username, user.password]);
  let isAnswered = false;
  for (let left = 2; ; left -= 1) {
    const open = signIns.challenges.get(key);
    const sign = open && ((hop: SignedHop): HeaderList => [['authorization', answer(user, open, hop)]]);
    const outcome = await send(sign ? { ...request, sign } : request);
    const next = isUnauthorized(outcome) ? readChallenge(outcome.response.headers) : undefined;
    if (!next) {
      if (open) follow(open, outcome, key, context);
      return outcome;
    }
    signIns.challenges.set(key, opened(next));
    if (left === 0 || (isAnswered && !next.isStale)) return outcome;
    isAnswered = true;
    await noteExchange({ purpose: 'challenge', request, outcome }, context);
  }
}

function opened(challenge: Challenge): OpenChallenge {
  return { challenge, clientNonce: randomBytes(16).toString('base64url'), count: 0 };
}

function follow({ challenge }: OpenChallenge, outcome: HttpOutcome, key: string, { signIns }: SignInContext): void {
  const nonce = outcome.kind === 'response' ? nextNonce(outcome.response.headers) : undefined;
  if (nonce !== undefined) signIns.challenges.set(key, opened({ ...challenge, nonce }));
}

function answer(user: User, open: OpenChallenge, hop: SignedHop): string {
  open.count += 1;
  return digestOf(user, open.challenge, {
    method: hop.method,
    uri: targetOf(hop),
    count: open.count,
    clientNonce: open.clientNonce,
    ...(hop.body && { body: hop.body }),
  });
}

/** What a digest is made for. */
interface Asked {
  readonly method: string;
  readonly uri: string;
  readonly body?: Uint8Array;
  /** How many requests have answered this challenge, with this one. */
  readonly count: number;
  readonly clientNonce: string;
}

/** The value of `authorization` (RFC 7616, 3.4). */
export function digestOf(user: User, challenge: Challenge, asked: Asked): string {
  const { realm, nonce, algorithm, written, qop, opaque, hashesUser } = challenge;
  const count = asked.count.toString(16).padStart(8, '0');
  const { clientNonce } = asked;
  const secret = secretOf(user, challenge, clientNonce);
  const asks = hashOf(algorithm, [
    asked.method,
    asked.uri,
    ...(qop === 'auth-int' ? [bodyHash(algorithm, asked)] : []),
  ]);
  const between = qop ? [nonce, count, clientNonce, qop] : [nonce];
  const quotedPairs = [
    ...nameOf(user.username, challenge),
    ['realm', realm],
    ['uri', asked.uri],
    ['nonce', nonce],
    ['response', hashOf(algorithm, [secret, ...between, asks])],
    ...(opaque === undefined ? [] : [['opaque', opaque]]),
    ...(qop || algorithm.isOfSession ? [['cnonce', clientNonce]] : []),
  ];
  const plain = [
    ...(written === undefined ? [] : [`algorithm=${written}`]),
    ...(qop ? [`qop=${qop}`, `nc=${count}`] : []),
    ...(hashesUser ? ['userhash=true'] : []),
  ];
  const pairs = quotedPairs.map(([name, value = '']) =>
    name === 'username*' ? `${name}=${value}` : `${name}=${quoted(value)}`,
  );
  return `Digest ${[...pairs, ...plain].join(', ')}`;
}

function secretOf({ username, password }: User, { realm, nonce, algorithm }: Challenge, clientNonce: string): string {
  const plain = hashOf(algorithm, [username, realm, password]);
  return algorithm.isOfSession ? hashOf(algorithm, [plain, nonce, clientNonce]) : plain;
}

/** A name beyond ASCII is written as RFC 8187 says, as a quoted text has no charset. */
function nameOf(username: string, { realm, algorithm, hashesUser }: Challenge): readonly (readonly [string, string])[] {
  if (hashesUser) return [['username', hashOf(algorithm, [username, realm])]];
  if (/^[\x20-\x7e]*$/.test(username)) return [['username', username]];
  const encoded = encodeURIComponent(username).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return [['username*', `UTF-8''${encoded}`]];
}

function hashOf({ hash }: Algorithm, parts: readonly string[]): string {
  return createHash(hash).update(parts.join(':')).digest('hex');
}

function bodyHash({ hash }: Algorithm, { body = new Uint8Array() }: Asked): string {
  return createHash(hash).update(body).digest('hex');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
