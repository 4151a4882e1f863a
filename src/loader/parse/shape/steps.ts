import * as z from 'zod';
import { defaults } from '../../../format/defaults.js';
import type { StepKey } from '../../../format/step-keys.js';
import { auth, bodies } from './bodies.js';
import { condition, tests } from './checks.js';
import { duration, fields, filledText, keys, path, skip, text, wants } from './leaves.js';
import { count, poll, retry } from './repeat.js';

const when = condition.meta({
  description: 'The step runs only if this holds for the response before it.',
  examples: [{ status: 200 }],
});

const capture = z.union(
  [
    z.string(),
    keys('capture', {
      from: filledText.meta({
        description: 'The source: `$…`, `header NAME`, `cookie NAME`, `status`, `body` or `duration`.',
        examples: ['header location'],
      }),
      matches: text
        .meta({
          description:
            'A regular expression; its first group that took part in the match (all it matches where it has no groups) is what is kept.',
          examples: ['/orders/(\\d+)'],
        })
        .optional(),
      optional: z
        .boolean(wants({ kind: 'flag' }))
        .meta({ description: 'Finding nothing is no failure.', default: false, examples: [true] })
        .optional(),
    }),
  ],
  wants({ kind: 'source' }),
);

const names = Object.keys(bodies);
/** For editors: where there is one body, no other is allowed. */
const oneBody = Object.fromEntries(
  names.map((name) => {
    const others = names.filter((other) => other !== name).map((other) => [other, false] as const);
    return [name, { errorMessage: 'a request has one body', properties: Object.fromEntries(others) }];
  }),
);

const request = keys('request', {
  request: filledText.meta({
    description: 'Method and URL. A URL that starts with `/` follows the base URL.',
    examples: ['POST /orders'],
    pattern: "^\\s*[\\w!#$%&'*+.^`|~-]+\\s+(?:/|[Hh][Tt][Tt][Pp][Ss]?://|\\{\\{)",
    patternErrorMessage: 'must be a method and a URL that starts with /, http:// or https://, such as GET /orders',
  }),
  name: filledText
    .meta({ description: 'Title of the step; method and URL as written otherwise.', examples: ['place the order'] })
    .optional(),
  when: when.optional(),
  query: fields
    .meta({ description: 'Query parameters; they are encoded. A list repeats the name.', examples: [{ page: 2 }] })
    .optional(),
  headers: fields
    .meta({
      description: 'Headers of this request, over those of the settings. A list repeats the name.',
      examples: [{ accept: 'text/csv' }],
    })
    .optional(),
  auth: auth
    .meta({ description: 'Either `bearer` or `basic`.', examples: [{ bearer: '{{flow.login.token}}' }] })
    .optional(),
  ...bodies,
  timeout: duration
    .meta({ description: 'Time for one send, 0 for no limit; that of the settings otherwise.', examples: ['5s'] })
    .optional(),
  redirects: z
    .union([z.literal(false), count], wants({ kind: 'redirects' }))
    .meta({
      description: 'How many redirects are followed; `false` for none.',
      default: defaults.redirects,
      examples: [false],
    })
    .optional(),
  delay: duration
    .meta({ description: 'Wait before the first send.', default: defaults.delay, examples: ['250ms'] })
    .optional(),
  capture: z
    .record(z.string(), capture, wants({ kind: 'map', of: 'sources' }))
    .meta({ description: 'Variables to keep from the response.', examples: [{ orderId: '$.id' }] })
    .optional(),
  tests: tests
    .meta({ description: 'What has to hold; a map, or a list of maps.', examples: [{ status: 201 }] })
    .optional(),
  retry: retry
    .meta({
      title: 'retry',
      description: 'Repeats a request that failed.',
      examples: [{ attempts: 3, conditions: ['5xx', 'no response'] }],
    })
    .optional(),
  poll: poll
    .meta({
      title: 'poll',
      description: 'Repeats a request that succeeded, until a condition holds.',
      examples: [{ until: { '$.state': 'paid' } }],
    })
    .optional(),
  skip: skip.optional(),
}).meta({ dependentSchemas: oneBody });

const call = keys('call', {
  call: path.meta({
    description: 'Path of the flow, relative to this file.',
    examples: ['flows/login.session.yaml'],
    pattern: '\\.session\\.yaml$',
    patternErrorMessage: 'must be a path that ends in .session.yaml',
  }),
  alias: filledText
    .meta({
      description: 'Name for `{{flow.<alias>.…}}`; the file name without the extension otherwise.',
      examples: ['buyer'],
    })
    .optional(),
  inputs: z
    .record(z.string(), z.unknown(), wants({ kind: 'map', of: 'values' }))
    .meta({ description: 'What the flow reads as `{{var.<name>}}`; typed.', examples: [{ user: 'ann' }] })
    .optional(),
  when: when.optional(),
  skip: skip.optional(),
});

const armCondition = z
  .union([condition, z.null()], wants({ kind: 'map', of: 'condition' }))
  .meta({ description: 'Condition of the arm; without one it never runs.', examples: [{ status: 404 }] });

const nothing = z.null(wants({ kind: 'nothing' })).meta({ description: 'Takes no value.', examples: [null] });

/** One shape for each kind of step, by the key that tells it from the others. */
export const stepShapes = {
  request,
  call,
  if: keys('if', { if: armCondition }),
  'else if': keys('else if', { 'else if': armCondition }),
  else: keys('else', { else: nothing }),
  end: keys('end', { end: nothing }),
} as const satisfies Readonly<Record<StepKey, z.ZodType>>;
