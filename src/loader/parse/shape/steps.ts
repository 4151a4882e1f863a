import { z } from 'zod';
import { retryConditions } from '../../../model/session.js';
import { condition, tests } from './checks.js';
import { duration, fields, filledText, keys, path, skip, text, value, wants } from './leaves.js';

const when = condition.meta({ description: 'The step runs only if this holds for the response before it.', examples: [{ status: 200 }] });

const auth = keys('`auth`', {
  bearer: filledText.meta({ description: 'A token, sent as `authorization: Bearer …`.', examples: ['{{flow.login.token}}'] }).optional(),
  basic: keys('`basic`', {
    username: text.meta({ description: 'The user.', examples: ['ann'] }),
    password: text.meta({ description: 'The password.', examples: ['{{env.SHOP_PASSWORD}}'] }),
  }).meta({ description: 'User and password, sent as `authorization: Basic …`.' }).optional(),
});

const part = keys('a part', {
  name: filledText.meta({ description: 'Name of the part.', examples: ['photo'] }),
  value: text.meta({ description: 'What it holds, as text.', examples: ['front view'] }).optional(),
  file: path.meta({ description: 'The file it holds; the path is relative to this file.', examples: ['./photo.jpg'] }).optional(),
  type: filledText.meta({ description: 'Its content type.', examples: ['image/jpeg'] }).optional(),
});

const graphql = keys('`graphql`', {
  query: filledText.meta({ description: 'The query or mutation.', examples: ['{ me { name } }'] }),
  variables: z.record(z.string(), z.unknown(), wants('a map of variables'))
    .meta({ description: 'Its variables, typed.', examples: [{ id: 7 }] }).optional(),
});

const bodies = {
  json: z.unknown().meta({ description: 'Body as JSON; the types of YAML are kept, `null` included.', examples: [{ sku: 'A-100', count: 2 }] }).optional(),
  form: fields.meta({ description: 'Body as an HTML form, URL-encoded.', examples: [{ user: 'ann' }] }).optional(),
  multipart: z.array(part, wants('a list of parts')).meta({ description: 'Body of several parts, each a value or a file.' }).optional(),
  text: text.meta({ description: 'Body as plain text.', examples: ['hello'] }).optional(),
  file: path.meta({ description: 'Body from a file; the path is relative to this file.', examples: ['./order.xml'] }).optional(),
  graphql: graphql.meta({ description: 'Body of a GraphQL request.' }).optional(),
};

const capture = z.union(
  [
    z.string(),
    keys('a capture', {
      from: filledText.meta({ description: 'The source: `$…`, `header NAME`, `cookie NAME`, `status`, `body` or `duration`.', examples: ['header location'] }),
      matches: text.meta({ description: 'A regular expression; its first group (or all it matches) is what is kept.', examples: ['/orders/(\\d+)'] }).optional(),
      optional: z.boolean(wants('`true` or `false`')).meta({ description: 'Finding nothing is no failure.', default: false, examples: [true] }).optional(),
    }),
  ],
  wants('a source such as `$.id` or `header location`'),
);

const multiplier = z.number(wants('a number of 0 or more')).nonnegative(wants('a number of 0 or more'));
const count = z.int(wants('a whole number of 0 or more')).nonnegative(wants('a whole number of 0 or more'));
const conditionNames = `one of ${retryConditions.join(', ')}`;

const retry = keys('`retry`', {
  attempts: count.meta({ description: 'Sends in all, the first one included; below 2 retry is off.', default: 0, examples: [3] }).optional(),
  conditions: z.array(z.union([z.enum(retryConditions, wants(conditionNames)), z.literal(429)], wants(conditionNames)), wants('a list of conditions'))
    .meta({ description: `What is repeated: ${retryConditions.map((name) => `\`${name}\``).join(', ')}.`, default: [], examples: [['5xx', 'no response']] })
    .optional(),
  backoff: duration.meta({ description: 'Wait between two sends.', default: 1000, examples: ['200ms'] }).optional(),
  multiply: multiplier.meta({ description: 'Multiplies the wait each time; 2 gives 1 s, 2 s, 4 s.', default: 1, examples: [2] }).optional(),
});

const poll = keys('`poll`', {
  until: condition.meta({ description: 'Asked again until this holds.', examples: [{ '$.state': 'paid' }] }),
  failWhen: condition.meta({ description: 'Fails at once when this holds.', examples: [{ '$.state': 'refused' }] }).optional(),
  every: duration.meta({ description: 'Wait between two attempts.', default: 1000, examples: ['500ms'] }).optional(),
  timeout: duration.meta({ description: 'Time in which sends may start.', default: 30_000, examples: ['20s'] }).optional(),
});

const request = keys('a request', {
  request: filledText.meta({ description: 'Method and URL. A URL that starts with `/` follows the base URL.', examples: ['POST /orders'] }),
  name: filledText.meta({ description: 'Title of the step; method and URL as written otherwise.', examples: ['place the order'] }).optional(),
  when: when.optional(),
  query: fields.meta({ description: 'Query parameters; they are encoded. A list repeats the name.', examples: [{ page: 2 }] }).optional(),
  headers: fields.meta({ description: 'Headers of this request, over those of the settings. A list repeats the name.', examples: [{ accept: 'text/csv' }] }).optional(),
  auth: auth.meta({ description: 'Either `bearer` or `basic`.' }).optional(),
  ...bodies,
  timeout: duration.meta({ description: 'Time for one send; that of the settings otherwise.', examples: ['5s'] }).optional(),
  redirects: z.union([z.literal(false), count], wants('a count or `false`'))
    .meta({ description: 'How many redirects are followed; `false` for none.', default: 10, examples: [false] }).optional(),
  delay: duration.meta({ description: 'Wait before the first send.', default: 0, examples: ['250ms'] }).optional(),
  capture: z.record(z.string(), capture, wants('a map of names to sources'))
    .meta({ description: 'Variables to keep from the response.', examples: [{ orderId: '$.id' }] }).optional(),
  tests: tests.meta({ description: 'What has to hold; a map, or a list of maps.', examples: [{ status: 201 }] }).optional(),
  retry: retry.meta({ description: 'Repeats a request that failed.' }).optional(),
  poll: poll.meta({ description: 'Repeats a request that succeeded, until a condition holds.' }).optional(),
  skip: skip.optional(),
});

const call = keys('a call', {
  call: path.meta({ description: 'Path of the flow, relative to this file.', examples: ['flows/login.session.yaml'] }),
  alias: filledText.meta({ description: 'Name for `{{flow.<alias>.…}}`; the file name without the extension otherwise.', examples: ['buyer'] }).optional(),
  inputs: z.record(z.string(), z.unknown(), wants('a map of names to values'))
    .meta({ description: 'What the flow reads as `{{var.<name>}}`; typed.', examples: [{ user: 'ann' }] }).optional(),
  when: when.optional(),
  skip: skip.optional(),
});

const armCondition = z.union([condition, z.null()], wants('a map such as `status: 200`'))
  .meta({ description: 'Condition of the arm; without one it never runs.', examples: [{ status: 404 }] });

const nothing = z.null(wants('left empty')).meta({ description: 'Takes no value.' });

/** One shape for each kind of step, by the key that tells it from the others. */
export const stepShapes = {
  request,
  call,
  if: keys('an `if`', { if: armCondition }),
  'else if': keys('an `else if`', { 'else if': armCondition }),
  else: keys('an `else`', { else: nothing }),
  end: keys('an `end`', { end: nothing }),
} as const;
export type StepKey = keyof typeof stepShapes;

/** Shapes that have a table of their own in the reference. */
export const parts = { auth, part, graphql, retry, poll, value };
