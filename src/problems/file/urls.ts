import type { Message } from '../../format/problem.js';
import { referenceNotAllowed } from './references.js';

export function badMethod(line: string): Message {
  return {
    code: 'bad-method',
    message: `\`${line}\` does not start with a method and a space`,
    hint: 'write the method first: `GET /orders`',
  };
}

export function methodWithReference(reference: string): Message {
  return referenceNotAllowed(reference, 'a method', 'write the method out, such as `GET`');
}

export function missingUrl(method: string): Message {
  return { code: 'bad-url', message: `\`${method}\` has no URL`, hint: `write both: \`${method} /orders\`` };
}

/** @param hint - one of `urlHints` */
export function badUrl(url: string, hint?: string): Message {
  return {
    code: 'bad-url',
    message: `\`${url}\` is not a URL`,
    hint: hint ?? 'a URL starts with `/`, `http://`, `https://` or a reference',
  };
}

/** What to do about a text that is no URL. */
export const urlHints = {
  meant: (url: string): string => `did you mean \`${url}\`?`,
  /** @param inner - the text between the quotes */
  quotes: (inner: string): string => `leave the quotes out: \`${inner}\``,
  scheme: (scheme: string): string => `only http and https are sent, not ${scheme}`,
  httpVersion: (): string => 'leave the HTTP version out',
  /** @param start - a reference up to where its braces are missing */
  unclosed: (start: string): string => `write \`${start}}}\``,
  hostAndPort: (): string => 'look at the host and the port in it: a port is a number up to 65535',
  base: (): string => 'a base URL starts with `http://`, `https://` or a reference',
  first: (): string => 'give one such as `http://localhost:3000` or `{{env.API_URL}}`',
} as const;

export function spaceInUrl(url: string): Message {
  return {
    code: 'bad-url',
    message: `the URL \`${url}\` has a space in it`,
    hint: 'write `%20`, or put the parameter under `query`, which encodes it',
  };
}

export function backslashInUrl(url: string): Message {
  return {
    code: 'bad-url',
    message: `the URL \`${url}\` has a \`\\\` in it`,
    hint: 'write `/`, or `%5C` for the character itself',
  };
}
