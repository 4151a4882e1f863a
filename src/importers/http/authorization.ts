import type { JsonObject } from '../../lib/json.js';

/** What follows a word, with references and quoted texts as one: `{{user name}} "pass word"`. */
const words = /(?:\{\{[^{}]*\}\}|[^\s{]|\{(?!\{))+/g;

/** The ways to sign in that these tools read from an `Authorization` header; undefined of any other header. */
export function readAuthorization(value: string): JsonObject | undefined {
  const [scheme = '', ...rest] = value.match(words) ?? [];
  switch (scheme.toLowerCase()) {
    case 'basic':
      return basic(rest);
    case 'digest': {
      const pair = pairOf(rest);
      return pair && { digest: pair };
    }
    case 'aws':
      return awsOf(rest);
    default:
      return undefined;
  }
}

function basic(rest: readonly string[]): JsonObject | undefined {
  const pair = pairOf(rest) ?? (rest.length === 1 ? pairOf([decodedPair(rest[0]!)]) : undefined);
  return pair && { basic: pair };
}

/** `user password` and `user:password`; a password may have blanks. */
function pairOf(rest: readonly string[]): JsonObject | undefined {
  const [first = '', ...others] = rest;
  const [, username, password] = /^((?:\{\{[^{}]*\}\}|[^:])+):(.*)$/s.exec(first) ?? [];
  if (username !== undefined) return { username, password: [password, ...others].join(' ') };
  return others.length === 0 ? undefined : { username: first, password: others.join(' ') };
}

function decodedPair(text: string): string {
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/.test(text)) return '';
  const made = Buffer.from(text, 'base64').toString('utf8');
  return /^[\x20-\x7E]+$/.test(made) && !made.includes('{{') ? made : '';
}

function awsOf([accessKeyId, secretAccessKey, ...rest]: readonly string[]): JsonObject | undefined {
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const named = new Map(rest.map((each) => each.split(/:(.*)/s) as [string, string]));
  const token = named.get('token');
  return {
    awsSigV4: {
      accessKeyId,
      secretAccessKey,
      ...(token !== undefined && { sessionToken: token }),
      region: named.get('region') ?? 'us-east-1',
      service: named.get('service') ?? 'execute-api',
    },
  };
}
