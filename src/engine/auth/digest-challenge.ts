import { type HeaderList, valuesOf } from '../ports/header-list.js';

/** What a server asks for by `www-authenticate: Digest …` (RFC 7616, 3.3). */
export interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly algorithm: Algorithm;
  /** As the server writes it; undefined where it does not say it, and MD5 is meant. */
  readonly written?: string;
  /** Undefined for a server of RFC 2069, which knows none. */
  readonly qop?: 'auth' | 'auth-int';
  readonly opaque?: string;
  /** Whether only the nonce of the last answer was too old. */
  readonly isStale: boolean;
  readonly hashesUser: boolean;
}

export interface Algorithm {
  /** Of OpenSSL. */
  readonly hash: string;
  readonly isOfSession: boolean;
}

/** By strength, the strongest first. */
const algorithms: readonly (readonly [name: string, hash: string])[] = [
  ['sha-512-256', 'sha512-256'],
  ['sha-256', 'sha256'],
  ['md5', 'md5'],
];

/** The strongest challenge that can be answered; undefined where there is none. */
export function readChallenge(headers: HeaderList): Challenge | undefined {
  const challenges = valuesOf(headers, 'www-authenticate')
    .flatMap(splitChallenges)
    .filter(({ scheme }) => scheme === 'digest')
    .flatMap(({ params }) => challengeOf(params) ?? []);
  const strength = ({ algorithm }: Challenge): number => algorithms.findIndex(([, hash]) => hash === algorithm.hash);
  return challenges.toSorted((a, b) => strength(a) - strength(b))[0];
}

/** The nonce that a server wants next, as `authentication-info` says it. */
export function nextNonce(headers: HeaderList): string | undefined {
  const [info] = valuesOf(headers, 'authentication-info').map(readParams);
  return info?.get('nextnonce');
}

type Params = ReadonlyMap<string, string>;

function challengeOf(params: Params): Challenge | undefined {
  const nonce = params.get('nonce');
  const written = params.get('algorithm');
  const [name = '', session] = (written ?? 'MD5').toLowerCase().split(/-(sess)$/);
  const hash = algorithms.find(([known]) => known === name)?.[1];
  const offered = params
    .get('qop')
    ?.toLowerCase()
    .split(/[\s,]+/);
  const qop = offered && (['auth', 'auth-int'] as const).find((each) => offered.includes(each));
  if (nonce === undefined || hash === undefined || (offered && !qop)) return undefined;
  const opaque = params.get('opaque');
  return {
    realm: params.get('realm') ?? '',
    nonce,
    algorithm: { hash, isOfSession: session !== undefined },
    ...(written !== undefined && { written }),
    ...(qop && { qop }),
    ...(opaque !== undefined && { opaque }),
    isStale: params.get('stale')?.toLowerCase() === 'true',
    hashesUser: params.get('userhash')?.toLowerCase() === 'true',
  };
}

const param = /([!#$%&'*+.^`|~\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))/g;

function readParams(text: string): Params {
  const found = [...text.matchAll(param)].map(([, name = '', quoted, plain = '']): [string, string] => [
    name.toLowerCase(),
    quoted === undefined ? plain : quoted.replace(/\\(.)/gs, '$1'),
  ]);
  return new Map(found);
}

interface SplitChallenge {
  /** In lower case. */
  readonly scheme: string;
  readonly params: Params;
}

/** A header may have several: a word that no `=` follows begins the next one. */
function splitChallenges(text: string): readonly SplitChallenge[] {
  const isOutside = outsideQuotes(text);
  const starts = [...text.matchAll(/(?:^|,)\s*([!#$%&'*+.^`|~\w-]+)(?=\s+[^\s=,]|\s*(?:,|$))/g)].filter(({ index }) =>
    isOutside(index),
  );
  return starts.map(({ index, 0: start, 1: scheme = '' }, at) => ({
    scheme: scheme.toLowerCase(),
    params: readParams(text.slice(index + start.length, starts[at + 1]?.index)),
  }));
}

function outsideQuotes(text: string): (index: number) => boolean {
  const quoted = [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(({ index, 0: { length } }) => [index, index + length]);
  return (index) => !quoted.some(([from = 0, to = 0]) => from <= index && index < to);
}
