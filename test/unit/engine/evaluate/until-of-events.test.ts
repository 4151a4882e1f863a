import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { conditionHolds } from '../../../../src/engine/evaluate/evaluate-check.js';
import { untilOf } from '../../../../src/engine/evaluate/until-of-events.js';
import { exchangeSoFar } from '../../../../src/engine/http/exchange-of.js';
import { openEventList } from '../../../../src/engine/http/event-list.js';
import { openEventReader, type ReadEvent } from '../../../../src/engine/http/read-events.js';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import type { RequestStep } from '../../../../src/format/session.js';

const paths = [
  '$',
  '$[*]',
  '$[*].data',
  '$[*].data.n',
  '$[*]..n',
  '$.*.event',
  '$[-1].data.n',
  '$[0].data',
  '$[?(@.data.n > 2)].data.n',
  '$[?(@.data == $[0].data)]',
  '$[*].data.*',
  '$[*]~',
  '$[*].data^',
  '$[1:3].data',
];
const expectations = [
  'contains: 3',
  'notContains: 3',
  'exists: true',
  'exists: false',
  'empty: true',
  'length: 2',
  'length: { gte: 3 }',
  'some: { gt: 2 }',
  'each: { type: number }',
  'equals: [1, 2]',
  "some: { '$.n': 3 }",
  'contains: 12345678901234567890',
  "contains: '3'",
];
const data = fc.constantFrom(
  '1',
  '3',
  '"3"',
  '{"n":1}',
  '{"n":3}',
  '{"n":"x","m":[3]}',
  'plain',
  '[1,3]',
  '12345678901234567890',
  '{"n":98765432109876543210}',
);

function untilIn(lines: readonly string[]) {
  const text = `steps:\n  - request: GET /a\n    stream:\n      until:\n${lines.join('\n')}\n`;
  const { session, problems } = parseSession(text, 'a.session.yaml');
  return { until: (session?.steps[0] as RequestStep | undefined)?.stream?.until, problems };
}

test('what is asked of each new event gives the same as what is asked of all of them', () => {
  const check = fc.tuple(
    fc.constantFrom(...paths),
    fc.uniqueArray(fc.constantFrom(...expectations), {
      minLength: 1,
      maxLength: 2,
      selector: (text) => text.split(':')[0],
    }),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(check, { minLength: 1, maxLength: 2, selector: ([path]) => path }),
      fc.array(data, { maxLength: 6 }),
      (checks, given) => {
        const lines = checks.flatMap(([path, asked]) => [
          `        '${path}':`,
          ...asked.map((each) => `          ${each}`),
        ]);
        const { until } = untilIn(lines);
        fc.pre(until !== undefined);
        const from = { lookup: () => undefined, readSchema: () => null };
        const watch = untilOf(until!, from);
        const list = openEventList('event-stream', { status: 200, statusText: '', url: '', headers: [] });
        const events: ReadEvent[] = [];
        const reader = openEventReader('event-stream', (event) => events.push(event) > 0);
        reader.push(Buffer.from(given.map((each) => `data: ${each}\n\n`).join('')));
        for (const event of events) {
          list.add(event, 0);
          const { soFar } = list;
          const root = { json: soFar.events, exactJson: soFar.exact };
          expect(watch(soFar)).toBe(conditionHolds(until!, { ...from, exchange: exchangeSoFar(soFar, root) }));
        }
      },
    ),
    { numRuns: 500 },
  );
});
