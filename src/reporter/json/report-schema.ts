import { states, type ReportRow } from '../../record/report.js';
import { contractReport } from './contract-schema.js';
import { recordDefs, setFields } from './record-schema.js';
import { count, countFields, list, milliseconds, object, ref, rowId, text, time } from './schema-parts.js';

const rowRefs = {
  request: ref('requestRow'),
  call: ref('callRow'),
  set: ref('setRow'),
  arm: ref('armRow'),
} satisfies Readonly<Record<ReportRow['kind'], object>>;

/** JSON Schema (2020-12) of the JSON report. It is closed: a report has no key that is not here. */
export const reportJsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'callsheet report',
  description: 'The result of a run of session files, version 1.',
  ...object(
    {
      version: { const: 1 },
      startedAt: time('When the run started'),
      elapsed: milliseconds('Duration of the whole run'),
      shard: {
        ...object({ index: count('Number of the part, from 1', 1), count: count('Number of parts', 1) }),
        description: 'Which part of a run this is: `--shard 1/3`. Absent for a whole run.',
      },
      summary: ref('summary'),
      contract: list(
        ref('contract'),
        'What the run met of OpenAPI documents. Absent if no response was checked against one.',
      ),
      sessions: list(ref('session'), 'One for each session file, in the order of the file names.'),
    },
    ['shard', 'contract'],
  ),
  $defs: {
    state: { enum: states },
    counts: object(countFields()),
    summary: object({
      requests: count('Number of requests'),
      ...countFields(),
      retried: object({
        requests: count('Requests that were sent more than once'),
        sends: count('Number of sends of those requests'),
      }),
      untested: count('Requests that passed and that nothing tested: they pass with any status'),
      sessions: ref('counts'),
    }),
    contract: contractReport,
    session: object({
      file: text('Relative to the project root.'),
      name: text('`name` of the file, or its file name.'),
      state: ref('state'),
      elapsed: milliseconds('From the start of the first request to the end of the last one'),
      counts: ref('counts'),
      failures: list(
        ref('failure'),
        'Failures outside any request, such as a file that does not load or a post script.',
      ),
      rows: ref('rows'),
    }),
    rows: list({ oneOf: Object.values(rowRefs) }, 'In the order they ran.'),
    requestRow: object(
      {
        kind: { const: 'request' },
        id: rowId(),
        tags: list({ type: 'string' }, 'Its tags, with those of its file and of the calls that lead to it.', 1),
        record: ref('record'),
      },
      ['tags'],
    ),
    callRow: object(
      {
        kind: { const: 'call' },
        id: rowId(),
        title: text('`↳ call login`'),
        alias: text('Alias, if the file gives one.'),
        counts: ref('counts'),
        rows: ref('rows'),
      },
      ['alias'],
    ),
    setRow: object({ kind: { const: 'set' }, ...setFields }, ['reason']),
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
      line: count('Line, from 1', 1),
      column: count('Column, from 1', 1),
      offset: count('Offset in UTF-16 units, from 0'),
    }),
  },
} as const;
