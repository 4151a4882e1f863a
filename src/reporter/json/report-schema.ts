import { states, type ReportRow } from '../../record/report.js';
import { recordDefs } from './record-schema.js';
import { count, countFields, list, milliseconds, object, ref, rowId, text, time } from './schema-parts.js';

const rowRefs = {
  request: ref('requestRow'),
  call: ref('callRow'),
  arm: ref('armRow'),
} satisfies Readonly<Record<ReportRow['kind'], object>>;

/** JSON Schema (2020-12) of the JSON report. It is closed: a report has no key that is not here. */
export const reportJsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'callsheet report',
  description: 'What a run of session files gave: version 1.',
  ...object(
    {
      version: { const: 1 },
      startedAt: time('When the run started'),
      elapsed: milliseconds('The whole run'),
      shard: {
        ...object({ index: count('From 1', 1), count: count('Of how many', 1) }),
        description: 'Which part of a run it is: `--shard 1/3`. Absent of a whole run.',
      },
      summary: ref('summary'),
      sessions: list(ref('session'), "One per session file, in the order of the files' names."),
    },
    ['shard'],
  ),
  $defs: {
    state: { enum: states },
    counts: object(countFields()),
    summary: object({
      requests: count('Requests in all'),
      ...countFields(),
      retried: object({
        requests: count('Requests that were sent more than once'),
        sends: count('Their sends'),
      }),
      untested: count('Requests that passed and would have with any status'),
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
    rows: list({ oneOf: Object.values(rowRefs) }, 'In the order they ran.'),
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
    ...recordDefs,
    location: object({ file: text('Relative to the project root.'), range: ref('range') }),
    range: object({ start: ref('position'), end: ref('position') }),
    position: object({
      line: count('From 1', 1),
      column: count('From 1', 1),
      offset: count('In UTF-16 units, from 0'),
    }),
  },
} as const;
