import * as z from 'zod';
import { authNames } from '../../../format/auth.js';
import { bodyNames } from '../../../format/bodies.js';
import { defaults } from '../../../format/defaults.js';
import { listed } from '../../../lib/quotes.js';
import { titleText } from '../../../lib/printable.js';
import type { RequestStep } from '../../../format/session.js';
import { shownUrl } from '../../../format/shown-url.js';
import { tests } from '../shape/checks.js';
import { count, wants } from '../shape/leaves.js';
import type { Node } from '../yaml/tree.js';
import { auth } from './auth.js';
import { bodies, readBody } from './body.js';
import { captures } from './capture.js';
import { readTests } from './check.js';
import { skip, when, duration, fields, filledText, pathValues, plainText, scripts, stepHeaders } from './values.js';
import { key, map, readKeys, required, type Value } from './keys.js';
import { gathered, type Reader } from './reader.js';
import { tags } from './tags.js';
import { checkPathValues } from './path-values.js';
import { poll, retry } from './repeat.js';
import { readRequestLine, urlFault } from './request-line.js';
import { stream } from './stream.js';

const keysBeforeBody = {
  request: required(
    { ...filledText, read: readRequestLine },
    {
      description: 'Method and URL. A URL that starts with `/` follows the base URL.',
      examples: ['POST /orders'],
      pattern: "^\\s*[\\w!#$%&'*+.^`|~-]+\\s+(?:/|[Hh][Tt][Tt][Pp][Ss]?://|\\{\\{)",
      patternErrorMessage: 'must be a method and a URL that starts with /, http:// or https://, such as GET /orders',
    },
  ),
  name: key(plainText, {
    description: 'Title of the step (default: method and URL as written).',
    examples: ['place the order'],
  }),
  when,
  path: key(pathValues, {
    description: 'Values of the `{id}` in the path of the URL, which callsheet encodes.',
    examples: [{ id: '{{var.id}}' }],
  }),
  query: key(fields, {
    description: 'Query parameters, which callsheet encodes. A list repeats the name.',
    examples: [{ page: 2 }],
  }),
  headers: key(stepHeaders, {
    description:
      'Headers of this request. They override those of the settings. A list repeats the name, and `null` leaves out a header of the settings.',
    examples: [{ accept: 'text/csv' }],
  }),
  auth: key(auth, {
    description: `How the request signs in: ${listed(authNames, 'or')}. \`none\` turns off that of the settings.`,
    examples: [{ bearer: '{{flow.login.token}}' }],
  }),
};

const keysAfterBody = {
  timeout: key(duration, {
    description: 'Time limit of one send (default: that of the settings). 0 means no limit.',
    examples: ['5s'],
  }),
  redirects: key(
    { shape: z.union([z.literal(false), count], wants({ kind: 'redirects' })), read: readRedirects },
    {
      description: 'How many redirects to follow. `false` follows none.',
      default: defaults.redirects,
      examples: [false],
    },
  ),
  delay: key(duration, { description: 'Wait before the first send.', default: defaults.delay, examples: ['250ms'] }),
  capture: key(captures, { description: 'Variables to keep from the response.', examples: [{ orderId: '$.id' }] }),
  tests: key(
    { shape: tests, read: readTests },
    { description: 'What has to be true of the response: a map, or a list of maps.', examples: [{ status: 201 }] },
  ),
  retry: key(retry, {
    title: 'retry',
    description: 'Repeats a request that failed.',
    examples: [{ attempts: 3, conditions: ['5xx', 'no response'] }],
  }),
  poll: key(poll, {
    title: 'poll',
    description: 'Repeats a request that succeeded, until a condition is true.',
    examples: [{ until: { '$.state': 'paid' } }],
  }),
  stream: key(stream, {
    title: 'stream',
    description: 'When the reading of a stream of events ends: what comes first.',
    examples: [{ until: { '$[*].data.type': { contains: 'done' } }, timeout: '20s' }],
  }),
  before: key(scripts, {
    description: 'Scripts that run before this request is sent: one path or a list.',
    examples: ['./scripts/sign.ts'],
  }),
  after: key(scripts, {
    description: 'Scripts that run after the response, its captures and tests: one path or a list.',
    examples: ['./scripts/check-totals.ts'],
  }),
  skip,
  tags,
};

/** For editors: where there is one body, no other is allowed. */
const oneBody = Object.fromEntries(
  bodyNames.map((name) => {
    const others = bodyNames.filter((other) => other !== name).map((other) => [other, false] as const);
    return [name, { errorMessage: 'a request has one body', properties: Object.fromEntries(others) }];
  }),
);

export const request: Value<RequestStep> = {
  shape: map('request', { ...keysBeforeBody, ...bodies, ...keysAfterBody }).shape.meta({ dependentSchemas: oneBody }),
  read: readRequest,
};

function readRequest(reader: Reader, step: Node): RequestStep {
  const {
    request: line,
    name,
    capture,
    headers: written,
    ...given
  } = readKeys(reader, step, { ...keysBeforeBody, ...keysAfterBody });
  const body = step.kind === 'map' ? readBody(reader, step) : undefined;
  const { method, url } = line ?? { method: '', url: '' };
  if (line && urlFault(url) === undefined) checkPathValues(reader, step, { url, path: given.path ?? [] });
  return {
    kind: 'request',
    range: reader.source.rangeOf(step),
    method,
    url,
    title: titleText(name ?? `${method} ${shownUrl(url)}`),
    query: [],
    headers: written?.headers ?? [],
    ...(written && written.leftOut.length > 0 && { leftOut: written.leftOut }),
    redirects: defaults.redirects,
    captures: capture ?? [],
    tests: [],
    ...given,
    ...(body && { body }),
    references: gathered(reader),
  };
}

function readRedirects(_: Reader, node: Node): number {
  return node.kind === 'scalar' && typeof node.value === 'number' ? node.value : 0;
}
