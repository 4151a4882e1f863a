import type { Message } from '../../format/problem.js';
import { isName, parseReference } from '../../format/reference.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import { referenceNotAllowed } from './references.js';

export function badMethod(line: string): Message {
  return {
    code: 'bad-method',
    message: `\`${line}\` does not start with a method and a space`,
    hint: 'Write the method first: `GET /orders`.',
  };
}

export function methodWithReference(reference: string): Message {
  return referenceNotAllowed(reference, 'a method', 'Write the method out, such as `GET`.');
}

export function missingUrl(method: string): Message {
  return { code: 'bad-url', message: `\`${method}\` has no URL`, hint: `Write both: \`${method} /orders\`.` };
}

/** @param hint - one of `urlHints` */
export function badUrl(url: string, hint?: string): Message {
  return {
    code: 'bad-url',
    message: `invalid URL \`${url}\``,
    hint: hint ?? 'Start a URL with `/`, `http://`, `https://` or a reference.',
  };
}

/** What to do about an invalid URL. */
export const urlHints = {
  meant: (url: string): string => `Did you mean \`${url}\`?`,
  /** @param inner - the text between the quotes */
  quotes: (inner: string): string => `Remove the quotes: \`${inner}\`.`,
  scheme: (scheme: string): string => `Use http or https, not ${scheme}.`,
  httpVersion: (): string => 'Remove the HTTP version.',
  /** @param start - a reference up to where its braces are missing */
  unclosed: (start: string): string => `Write \`${start}}}\`.`,
  hostAndPort: (): string => 'Check its host and its port: a port is a number up to 65535.',
  base: (): string => 'Start a base URL with `http://`, `https://` or a reference.',
  first: (): string => 'Give one such as `http://localhost:3000` or `{{env.API_URL}}`.',
} as const;

export function spaceInUrl(url: string): Message {
  return {
    code: 'bad-url',
    message: `the URL \`${url}\` has a space`,
    hint: 'Write `%20`, or put the parameter under `query`, which encodes it.',
  };
}

export function backslashInUrl(url: string): Message {
  return {
    code: 'bad-url',
    message: `the URL \`${url}\` has a \`\\\``,
    hint: 'Write `/`, or `%5C` for the character itself.',
  };
}

/** @param text - `{id}`, as it is in the URL */
export function pathValueMissing(text: string, name: string): Message {
  const written = name.includes('.') && parseReference(name) ? `Write \`{{${name}}}\`.` : valueHint(name);
  return {
    code: 'path-value-missing',
    message: `\`${text}\` has no value`,
    hint: `${written} To send the letters themselves, write \`%7B${name}%7D\`.`,
  };
}

function valueHint(name: string): string {
  const variable = isName(name) ? name : 'name';
  return `Write it under \`path\`, such as \`path: { ${name}: '{{var.${variable}}}' }\`.`;
}

/** @param open - names in the path of the URL that have no value */
export function pathPlaceMissing(name: string, open: readonly string[]): Message {
  const near = didYouMean(name, open) ?? (open.length === 1 ? open[0] : undefined);
  return {
    code: 'path-place-missing',
    message: `the path of the URL has no \`{${name}}\``,
    hint:
      near === undefined
        ? `Write \`{${name}}\` in the path of the URL, or remove the value.`
        : `Did you mean \`${near}\`?`,
  };
}
