import { defaults } from '../../../format/defaults.js';
import { badUrl, urlHints } from '../../../problems/file/urls.js';
import type { Settings } from '../../../format/session.js';
import { tests } from '../shape/checks.js';
import { countFound, report } from '../yaml/source.js';
import type { Node } from '../yaml/tree.js';
import { auth } from './auth.js';
import { readTests } from './check.js';
import { as, key, map } from './keys.js';
import { openapi } from './openapi.js';
import { gathered, type Reader } from './reader.js';
import { urlFault } from './request-line.js';
import { readText } from './text.js';
import { duration, filledText, headers, oneOf, placed, plainText, scripts } from './values.js';

const keys = map('settings', {
  environment: key(placed(filledText), {
    description: 'The environment: `{{env.*}}` reads `.env.<environment>`.',
    examples: ['staging'],
  }),
  baseUrl: key(
    { ...filledText, read: readBaseUrl },
    { description: 'Base of each request URL that starts with `/`.', examples: ['{{env.SHOP_URL}}'] },
  ),
  headers: key(headers, {
    description: 'Headers of every request in this file.',
    examples: [{ accept: 'application/json' }],
  }),
  auth: key(placed(auth), {
    description: 'How each request in this file signs in that does not say it itself, or `none`.',
    examples: [{ bearer: '{{flow.login.token}}' }],
  }),
  timeout: key(duration, {
    description: 'Time limit of one send. 0 means no limit.',
    default: defaults.timeout,
    examples: ['10s'],
  }),
  pre: key(scripts, {
    description: 'Scripts that run before the first step: one path or a list.',
    examples: ['./scripts/seed.ts'],
  }),
  post: key(scripts, {
    description: 'Scripts that run after the last step, even after a failure.',
    examples: ['./scripts/clean.ts'],
  }),
  beforeEach: key(scripts, {
    description: 'Scripts that run before each request of this file: one path or a list.',
    examples: ['./scripts/sign.ts'],
  }),
  afterEach: key(scripts, {
    description: 'Scripts that run after each request of this file: one path or a list.',
    examples: ['./scripts/check-envelope.ts'],
  }),
  tests: key(
    { shape: tests, read: readTests },
    {
      description:
        'Tests of every request in this file that has none of its own on that subject: a map, or a list of maps.',
      examples: [{ status: { lt: 400 } }],
    },
  ),
  onFailure: key(oneOf(['continue', 'stop']), {
    description: 'Whether the steps after a failed step run.',
    default: defaults.onFailure,
    examples: ['stop'],
  }),
  exclusive: key(plainText, {
    description: 'Sessions with the same name here never run at the same time.',
    examples: ['shop-account'],
  }),
  openapi: key(openapi, {
    description:
      'OpenAPI document that every response of this file is checked against: its path, or a map with `file` and `mode`.',
    examples: ['./openapi.yaml'],
  }),
});

export const noSettings: Settings = { pre: [], post: [], references: [] };

export const settings = as(keys, ({ environment, auth: signIn, ...given }, reader): Settings => {
  return {
    ...noSettings,
    ...(environment && { environment: environment.value, environmentRange: environment.range }),
    ...(signIn?.value && { auth: signIn.value, authRange: signIn.range }),
    ...given,
    references: gathered(reader),
  };
});

function readBaseUrl(reader: Reader, node: Node): string {
  const before = countFound(reader.source);
  const url = readText(reader, node);
  const fault = url.startsWith('/') ? badUrl(url, urlHints.base()) : urlFault(url);
  if (fault && countFound(reader.source) === before) report(reader.source, node, fault);
  return url;
}
