/** JSON Schema (2020-12) of the JSON report. It is closed: a report has no key that stands not here. */
export const reportJsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'callsheet report',
  description: 'What a run of session files gave: version 1.',
  ...object({
    version: { const: 1 },
    startedAt: time('When the run started'),
    elapsed: milliseconds('The whole run'),
    summary: ref('summary'),
    sessions: list(ref('session'), "One per session file, in the order of the files' names."),
  }),
  $defs: {
    state: { enum: ['passed', 'failed', 'skipped', 'waiting'] },
    counts: object(countFields()),
    summary: object({
      requests: count('Requests in all'),
      ...countFields(),
      retried: object({
        requests: count('Requests that were sent more than once'),
        sends: count('Their sends'),
      }),
      sessions: ref('counts'),
    }),
    session: object({
      file: text('Relative to the project root.'),
      name: text('As the file says it, or its file name.'),
      state: ref('state'),
      elapsed: milliseconds("From the first request's start to the last one's end"),
      counts: ref('counts'),
      failures: list(ref('failure'), 'What went wrong outside any request: a file that does not load, a post script.'),
      rows: ref('rows'),
    }),
    rows: list({ oneOf: [ref('requestRow'), ref('callRow'), ref('armRow')] }, 'In the order they ran.'),
    requestRow: object({ kind: { const: 'request' }, id: rowId(), record: ref('record') }),
    callRow: object(
      {
        kind: { const: 'call' },
        id: rowId(),
        title: text('`↳ call login`'),
        alias: text('Where the file gives one.'),
        counts: ref('counts'),
        rows: ref('rows'),
      },
      ['alias'],
    ),
    armRow: object({
      kind: { const: 'arm' },
      id: rowId(),
      title: text('The words of the marker: `if status equals 404`.'),
      rows: ref('rows'),
    }),
    record: object(
      {
        id: rowId(),
        title: text('The name, or method and URL as written.'),
        state: ref('state'),
        reason: text('Of a skip, the condition that skipped it; of a wait, its message.'),
        source: list(ref('location'), 'The row in its own file first, then the call row of each caller outwards.', 1),
        sends: list(ref('send'), 'Every send, in order.'),
        request: ref('request', 'Of the last send, as it was sent first: before redirects.'),
        response: ref('response', 'The last one.'),
        captures: list(ref('capture'), 'In the order of the file.'),
        tests: list(ref('test'), 'In the order of the file.'),
        failures: list(ref('failure'), 'Why it failed, weightiest first; empty unless it did.'),
        earlier: object({
          count: count('Steps that ran silently before a step that was run alone'),
          failed: list({ type: 'string' }, 'Titles of those that failed.'),
        }),
        startedAt: time('When it started'),
        elapsed: milliseconds('All sends and waits together'),
      },
      ['reason', 'request', 'response', 'earlier'],
    ),
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
          kind: { enum: ['refused', 'reset', 'dns', 'tls', 'timeout', 'aborted', 'redirects', 'other'] },
          message: { type: 'string' },
        }),
        duration: milliseconds('From the first byte sent to the whole body'),
      },
      ['because', 'waitedFor', 'status', 'error'],
    ),
    request: object(
      { method: { type: 'string' }, url: { type: 'string' }, headers: ref('headers'), body: ref('body') },
      ['body'],
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
    body: object(
      {
        size: count('In bytes, whole'),
        type: text('The content type without its parameters.'),
        text: text('Up to the limit; absent for a binary body.'),
        truncated: { type: 'boolean', description: 'Whether the text was cut at the limit.' },
      },
      ['text'],
    ),
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
        expected: anyValue('What the operator was given.'),
        received: anyValue('Absent when the subject has no value.'),
        range: ref('range'),
      },
      ['expected', 'received'],
    ),
    failure: object(
      {
        code: text('Of the message; it stays when the words change.'),
        message: text('What a failure line begins with.'),
        hint: text('What to do about it.'),
        expected: anyValue('What was asked for.'),
        received: anyValue('What came.'),
        range: ref('range'),
      },
      ['hint', 'expected', 'received', 'range'],
    ),
    location: object({ file: text('Relative to the project root.'), range: ref('range') }),
    range: object({ start: ref('position'), end: ref('position') }),
    position: object({
      line: count('From 1', 1),
      column: count('From 1', 1),
      offset: count('In UTF-16 units, from 0'),
    }),
  },
} as const;

function object(properties: Readonly<Record<string, object>>, optional: readonly string[] = []) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false } as const;
}

function countFields() {
  return { passed: count(''), failed: count(''), skipped: count(''), waiting: count('') };
}

function ref(name: string, description?: string) {
  return { $ref: `#/$defs/${name}`, ...(description !== undefined && { description }) };
}

function list(items: object, description: string, minItems = 0) {
  return { type: 'array', description, items, ...(minItems > 0 && { minItems }) } as const;
}

function text(description: string) {
  return { type: 'string', description } as const;
}

function rowId() {
  return text(
    'Step numbers from the case down, from 1: `3`, or `3.2` for the second step of the flow that row 3 calls.',
  );
}

function count(description: string, minimum = 0) {
  return { type: 'integer', minimum, ...(description !== '' && { description: `${description}.` }) } as const;
}

function milliseconds(description: string) {
  return { type: 'number', minimum: 0, description: `${description}, in ms.` } as const;
}

function time(description: string) {
  return { type: 'number', description: `${description}: Unix time in ms.` } as const;
}

function anyValue(description: string) {
  return { description };
}
