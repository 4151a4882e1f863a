import type { StepRecord } from '../../record/record.js';
import { subjectKinds } from '../../format/subjects.js';
import { exchangeDefs, sendError, streamEnd } from './exchange-schema.js';
import { contractMet } from './contract-schema.js';
import { anyValue, count, list, milliseconds, object, ref, rowId, text, time } from './schema-parts.js';

const sides = {
  expected: anyValue('The expected value: the operand of the operator.'),
  received: anyValue('The received value. Absent if the subject has no value.'),
  numbers: list(
    { type: 'string' },
    'JSON Pointers into `received`, to strings that keep the digits of a number that JavaScript cannot hold. Absent if there are none.',
  ),
} as const;

const operator = text(
  'Of a test, the first operator that did not pass, or the first operator: `lt`, or `length.lt` for a length. Absent for `equals`.',
);

const at = text('Of `each`, where `received` is in the list: `[2].count`.');

const also = list(
  object(
    {
      ...sides,
      received: anyValue('The received value. Absent if it is the same as for the operator before.'),
      operator,
      at,
    },
    ['expected', 'received', 'numbers', 'operator', 'at'],
  ),
  'Other operators of the assertion that did not pass.',
);
/** What a `set` row did. */
export const setFields = {
  id: rowId(),
  title: text('`set id, total`'),
  source: list(ref('location'), 'The row in its own file first, then the call row of each caller outwards.', 1),
  values: list(
    object({
      name: text('Name of the variable.'),
      value: anyValue('Its value. A secret is `***`.'),
      range: ref('range'),
    }),
    'In the order of the file. Empty if it set nothing.',
  ),
  reason: text('Why it set nothing. Absent if it set its variables.'),
} as const;

/** The keys of a step's record, all of them: the schema is closed. */
const recordFields = {
  id: rowId(),
  title: text('The name, or method and URL as written.'),
  state: ref('state'),
  reason: text('Of a skip, its condition or cause. Of a wait, its message.'),
  blockedBy: {
    ...object({ id: rowId(), title: text('As in the record of that row.') }),
    description: 'Of a skip, the earlier row that failed or waits, so that a value is missing.',
  },
  unmet: list(ref('unmet'), 'Of a wait, the checks of its condition that were not true of the last response.'),
  source: list(ref('location'), 'The row in its own file first, then the call row of each caller outwards.', 1),
  data: list(
    object({ file: text('Relative to the project root.'), line: count('Line, from 1', 1) }),
    'The rows of data that it ran for, the innermost first. Absent if there is none.',
    1,
  ),
  sends: list(ref('send'), 'Every send, in order.'),
  signIn: list(ref('signIn'), 'The requests that signing in took besides the sends, in order. Absent if it took none.'),
  request: ref('request', 'The request of the last send, before redirects.'),
  response: ref('response', 'The last response.'),
  captures: list(ref('capture'), 'In the order of the file.'),
  tests: list(ref('test'), 'In the order of the file.'),
  failures: list(ref('failure'), 'Why it failed, the most important failure first. Empty if it did not fail.'),
  earlier: object(
    {
      count: count('Steps that ran before a single selected step, to give it its values'),
      failed: list({ type: 'string' }, 'Titles of the steps that failed.'),
      waiting: list({ type: 'string' }, 'Titles of the steps that still wait.'),
    },
    ['waiting'],
  ),
  untested: {
    const: true,
    description: 'Whether it passed without tests, a required capture, a poll or a stream that waits for something.',
  },
  contract: ref('contractMet', 'What of the OpenAPI document of its session it met.'),
  notes: list(ref('note'), 'Notes, which fail nothing.'),
  sets: list(ref('set'), 'The `set` rows next to it: each is also a row of its own.'),
  seed: text('Of a failure, what the random values of its session were drawn from, if any were.'),
  startedAt: time('When it started'),
  elapsed: milliseconds('All sends and waits'),
} satisfies Readonly<Record<keyof StepRecord, object>>;

/** The `$defs` of a step's record and its parts. */
export const recordDefs = {
  record: object(recordFields, [
    'reason',
    'blockedBy',
    'unmet',
    'data',
    'signIn',
    'request',
    'response',
    'earlier',
    'untested',
    'contract',
    'notes',
    'sets',
    'seed',
  ]),
  set: object(setFields, ['reason']),
  contractMet,
  note: object(
    { code: text('Code, as in problems.md.'), message: text('Message of the note.'), hint: text('What to do.') },
    ['hint'],
  ),
  send: object(
    {
      number: count('Number of the send, from 1', 1),
      attempt: count('Number of its poll attempt, from 1. Without a poll it is 1', 1),
      cause: { enum: ['first', 'retry', 'poll'] },
      because: text('Why it was sent again: `503 Service Unavailable`.'),
      waited: milliseconds('Wait before it'),
      waitedFor: { enum: ['delay', 'backoff', 'retry-after', 'every'] },
      status: { type: 'integer' },
      stream: { ...object(streamEnd), description: 'Of a stream of events, how its reading ended.' },
      error: sendError,
      duration: milliseconds('From the start of the send, including the connection, to the end of the body'),
    },
    ['because', 'waitedFor', 'status', 'stream', 'error'],
  ),
  ...exchangeDefs,
  capture: object(
    {
      name: { type: 'string' },
      source: text('Source as written: `$.id`.'),
      found: { type: 'boolean' },
      value: anyValue('The captured value. Absent if nothing was found.'),
      range: ref('range'),
    },
    ['value'],
  ),
  test: object(
    {
      name: text('Name of the test. Absent if it has none.'),
      assertion: text('`status equals 201`'),
      when: text('Its condition on the same response, in words. Absent if it has none.'),
      passed: { type: 'boolean', description: 'Also true of a test that does not apply.' },
      applied: { const: false, description: 'Of a test that does not apply, because its condition is false.' },
      ...sides,
      operator,
      at,
      also,
      range: ref('range'),
    },
    ['name', 'when', 'applied', 'expected', 'received', 'numbers', 'operator', 'at', 'also'],
  ),
  unmet: object(
    {
      assertion: text('`$.state equals paid`'),
      ...sides,
      operator,
      at,
      also,
      range: ref('range'),
      whole: { const: true, description: 'Whether this check is the whole condition of the poll.' },
      hint: text('Why the values cannot be compared.'),
    },
    ['expected', 'received', 'numbers', 'operator', 'at', 'also', 'whole', 'hint'],
  ),
  failure: object(
    {
      code: text('Code of the message. It stays the same when the words change.'),
      message: text('The message of the failure line.'),
      hint: text('What to do.'),
      detail: text('The full message of a compiler or a script, if it has several lines.'),
      expected: anyValue('The expected value.'),
      received: anyValue('The received value.'),
      numbers: sides.numbers,
      operator,
      at,
      also,
      subject: {
        enum: subjectKinds,
        description: 'Of a test, its subject.',
      },
      range: ref('range'),
      script: {
        ...object(
          {
            file: text('Relative to the project root.'),
            range: ref('range'),
            first: count('The number of the first of the lines, from 1', 1),
            lines: list({ type: 'string' }, 'The lines of the script around it. Secrets are `***`.', 1),
          },
          ['first', 'lines'],
        ),
        description: 'Where a script threw.',
      },
    },
    ['hint', 'detail', 'expected', 'received', 'numbers', 'operator', 'at', 'also', 'subject', 'range', 'script'],
  ),
} as const;
