import { subjectKinds } from '../../format/subjects.js';
import { anyValue, count, list, milliseconds, object, ref, rowId, text, time } from './schema-parts.js';

const body = {
  size: count('In bytes, whole'),
  type: text('The content type without its parameters.'),
  text: text('Up to the limit; absent for a binary body.'),
  truncated: { type: 'boolean', description: 'Whether the text was cut at the limit.' },
} as const;

const sides = {
  expected: anyValue('What the operator was given.'),
  received: anyValue('Absent when the subject has no value.'),
  numbers: list(
    { type: 'string' },
    'JSON Pointers into `received`: where a text has the digits of a number that JavaScript cannot hold. Absent where there is none.',
  ),
} as const;

const operator = text(
  'Of a test, the first operator that did not hold, or the first of all: `lt`, `length.lt` of a length. Absent where it is `equals`.',
);

const also = list(
  object({ ...sides, received: anyValue('Absent where it is that of the operator before.'), operator }, [
    'expected',
    'received',
    'numbers',
    'operator',
  ]),
  'Further operators of the assertion that did not hold.',
);
const sendErrors = ['refused', 'reset', 'dns', 'tls', 'timeout', 'aborted', 'redirects', 'memory', 'files', 'other'];

/** The `$defs` of a step's record and its parts. */
export const recordDefs = {
  record: object(
    {
      id: rowId(),
      title: text('The name, or method and URL as written.'),
      state: ref('state'),
      reason: text('Of a skip, the condition that skipped it; of a wait, its message.'),
      blockedBy: {
        ...object({ id: rowId(), title: text('As in its own record.') }),
        description: 'Of a skip, the earlier row that failed or waits, and so left a value missing.',
      },
      unmet: list(ref('unmet'), 'Of a wait, the checks of its condition that did not hold for the last response.'),
      source: list(ref('location'), 'The row in its own file first, then the call row of each caller outwards.', 1),
      sends: list(ref('send'), 'Every send, in order.'),
      request: ref('request', 'Of the last send, as it was sent first: before redirects.'),
      response: ref('response', 'The last one.'),
      captures: list(ref('capture'), 'In the order of the file.'),
      tests: list(ref('test'), 'In the order of the file.'),
      failures: list(ref('failure'), 'Why it failed, weightiest first; empty unless it did.'),
      earlier: object(
        {
          count: count('Steps that ran silently before a step that was run by itself'),
          failed: list({ type: 'string' }, 'Titles of those that failed.'),
          waiting: list({ type: 'string' }, 'Titles of those that still wait.'),
        },
        ['waiting'],
      ),
      untested: {
        const: true,
        description: 'It passed and has no tests, no capture that has to find something, and no poll.',
      },
      notes: list(ref('note'), 'What was met on the way and fails nothing.'),
      startedAt: time('When it started'),
      elapsed: milliseconds('All sends and waits together'),
    },
    ['reason', 'blockedBy', 'unmet', 'request', 'response', 'earlier', 'untested', 'notes'],
  ),
  note: object({ code: text('As in problems.md.'), message: text('What was met.'), hint: text('What to do.') }, [
    'hint',
  ]),
  send: object(
    {
      number: count('From 1', 1),
      attempt: count('The poll attempt it belongs to, from 1; 1 without a poll', 1),
      cause: { enum: ['first', 'retry', 'poll'] },
      because: text('What the send before it met: `503 Service Unavailable`.'),
      waited: milliseconds('Waited before it'),
      waitedFor: { enum: ['delay', 'backoff', 'retry-after', 'every'] },
      status: { type: 'integer' },
      error: object({
        kind: { enum: sendErrors },
        message: { type: 'string' },
      }),
      duration: milliseconds('From the start of the send, connecting included, to the whole body'),
    },
    ['because', 'waitedFor', 'status', 'error'],
  ),
  request: object(
    {
      method: { type: 'string' },
      url: { type: 'string' },
      headers: ref('headers'),
      body: ref('requestBody'),
      redirected: { const: true, description: 'Where redirects led on from it.' },
    },
    ['body', 'redirected'],
  ),
  requestBody: object(
    {
      ...body,
      file: text('The file that is the body, relative to the project root.'),
      parts: list(ref('part'), 'Of a multipart body; absent where its values are longer than the limit.'),
    },
    ['text', 'file', 'parts'],
  ),
  part: object(
    {
      name: { type: 'string' },
      value: { type: 'string' },
      file: text('Relative to the project root.'),
      type: text('Its content type; absent where none was sent.'),
    },
    ['value', 'file', 'type'],
  ),
  response: object({
    status: { type: 'integer' },
    statusText: { type: 'string' },
    url: text('After redirects.'),
    headers: ref('headers'),
    body: ref('body'),
  }),
  headers: list(
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }], minItems: 2, maxItems: 2 },
    'Name and value of each, as sent; secrets are `***`.',
  ),
  body: object(body, ['text']),
  capture: object(
    {
      name: { type: 'string' },
      source: text('As written: `$.id`.'),
      found: { type: 'boolean' },
      value: anyValue('Absent when nothing was found.'),
      range: ref('range'),
    },
    ['value'],
  ),
  test: object(
    {
      assertion: text('`status equals 201`'),
      passed: { type: 'boolean' },
      ...sides,
      operator,
      also,
      range: ref('range'),
    },
    ['expected', 'received', 'numbers', 'operator', 'also'],
  ),
  unmet: object(
    {
      assertion: text('`$.state equals paid`'),
      ...sides,
      operator,
      also,
      range: ref('range'),
      whole: { const: true, description: 'Whether the poll waited for nothing else.' },
      hint: text('Why there is nothing to compare.'),
    },
    ['expected', 'received', 'numbers', 'operator', 'also', 'whole', 'hint'],
  ),
  failure: object(
    {
      code: text('Of the message; it stays when the words change.'),
      message: text('What a failure line begins with.'),
      hint: text('What to do about it.'),
      detail: text('What a compiler or a script said in several lines, in its own words.'),
      expected: anyValue('What was asked for.'),
      received: anyValue('What came.'),
      numbers: sides.numbers,
      operator,
      also,
      subject: {
        enum: subjectKinds,
        description: 'Of a test, what it read.',
      },
      range: ref('range'),
    },
    ['hint', 'detail', 'expected', 'received', 'numbers', 'operator', 'also', 'subject', 'range'],
  ),
} as const;
