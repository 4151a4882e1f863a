import { signInPurposes } from '../../record/record.js';
import { anyValue, count, list, milliseconds, object, ref, text } from './schema-parts.js';

const body = {
  size: count('Size of the whole body, in bytes'),
  type: text('Content type without its parameters.'),
  text: text('Text of the body up to the limit. Absent for a binary body.'),
  truncated: { type: 'boolean', description: 'Whether the text was cut at the limit.' },
} as const;

const sendErrors = ['refused', 'reset', 'dns', 'tls', 'timeout', 'aborted', 'redirects', 'memory', 'files', 'other'];

export const sendError = object({
  kind: { enum: sendErrors },
  message: { type: 'string' },
});

/** How the reading of a stream ended. */
export const streamEnd = {
  events: count('Events that came'),
  endedBy: { enum: ['until', 'events', 'timeout', 'server'] },
} as const;

/** The `$defs` of what is sent and what comes back. */
export const exchangeDefs = {
  signIn: object(
    {
      purpose: {
        enum: signInPurposes,
        description:
          '`token`: it asks for an access token. `challenge`: the server answered it with a challenge. `refused`: the server refused its token, which was renewed.',
      },
      send: count('The send that it belongs to, from 1. Absent if a script asked for it', 1),
      request: ref('request'),
      response: ref('response'),
      error: sendError,
      duration: milliseconds('From the start, including the connection, to the end of the body'),
    },
    ['send', 'response', 'error'],
  ),
  request: object(
    {
      method: { type: 'string' },
      url: { type: 'string' },
      headers: ref('headers'),
      body: ref('requestBody'),
      redirected: { const: true, description: 'Whether redirects led on from this send.' },
      stream: { const: true, description: 'Whether its response is read as a stream of events.' },
    },
    ['body', 'redirected', 'stream'],
  ),
  requestBody: object(
    {
      ...body,
      file: text('File of the body, relative to the project root.'),
      parts: list(ref('part'), 'Parts of a multipart body. Absent if their values are longer than the limit.'),
    },
    ['text', 'file', 'parts'],
  ),
  part: object(
    {
      name: { type: 'string' },
      value: { type: 'string' },
      file: text('Relative to the project root.'),
      type: text('Content type of the part. Absent if none was sent.'),
    },
    ['value', 'file', 'type'],
  ),
  response: object(
    {
      status: { type: 'integer' },
      statusText: { type: 'string' },
      url: text('URL after redirects.'),
      headers: ref('headers'),
      body: ref('body'),
      stream: ref('stream', 'Of a stream of events.'),
    },
    ['stream'],
  ),
  stream: object(
    {
      ...streamEnd,
      format: { enum: ['event-stream', 'ndjson'] },
      unfinished: { const: true, description: 'Whether the server ended it in the middle of an event.' },
      list: list(ref('event'), 'The first 10000 events, in order.'),
    },
    ['unfinished'],
  ),
  event: object(
    {
      at: milliseconds('When it had come, from the start of the send'),
      id: text('Its id. Absent if it has none.'),
      event: text('Its type, `message` if the stream names none. Absent in NDJSON.'),
      data: anyValue('Its data, as JSON if it is JSON. Absent once the data together reach the limit of a body.'),
    },
    ['id', 'event', 'data'],
  ),
  headers: list(
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }], minItems: 2, maxItems: 2 },
    'Name and value of each header, as sent. Secrets are `***`.',
  ),
  body: object(body, ['text']),
} as const;
