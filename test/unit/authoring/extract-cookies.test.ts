import { expect, test } from 'vitest';
import { extract } from '../../../src/authoring/ops/extract.js';
import type { SessionReport } from '../../../src/record/report.js';
import { parseSession } from '../../../src/loader/parse/parse-session.js';
import { memoryProject } from './memory-project.js';

const file = 'main.session.yaml';
const text = `steps:
  - request: POST http://x.test/login
  - request: GET http://x.test/me
  - request: GET http://x.test/orders
`;

type Row = 'sets' | 'sends' | 'both' | 'none';

/** What a report says of a run in which each request set or sent cookies. */
function reportOf(rows: readonly Row[]): SessionReport {
  const titles = parseSession(text, file).session!.steps.map((step) => (step.kind === 'request' ? step.title : ''));
  const entries = rows.map((row, index) => ({
    kind: 'request',
    id: String(index + 1),
    record: {
      title: titles[index],
      request: { headers: row === 'sends' || row === 'both' ? [['cookie', '***']] : [] },
      response: { headers: row === 'sets' || row === 'both' ? [['set-cookie', '***']] : [] },
    },
  }));
  return { file, rows: entries } as unknown as SessionReport;
}

function notes(rows: readonly number[], last?: SessionReport): readonly string[] {
  const project = memoryProject({ [file]: text });
  const outcome = extract(project, { file, rows, name: 'part', replace: true, ...(last && { last }) });
  return outcome.kind === 'edited' ? outcome.notes : [outcome.message];
}

const missing = (rows: string): string =>
  `in the last run ${rows} (before the edit) sent cookies from the other side of the call. A flow has its own cookie jar, so they are missing now. Extract these rows together with those that set them, or capture the cookie (\`cookie NAME\`) and send it as a header`;

test('without a report the rows are named between which cookies do not pass any more', () => {
  expect(notes([1])).toEqual([
    'a flow has its own cookie jar: cookies no longer pass between the extracted rows and rows 2-3 (before the edit). Give `--last report.json` to see whether any did',
  ]);
  expect(notes([1, 2, 3])).toEqual([]);
});

test.each<[string, readonly number[], readonly Row[], readonly string[]]>([
  ['no cookies at all', [1], ['none', 'none', 'none'], []],
  ['set inside, sent inside', [1, 2], ['sets', 'sends', 'none'], []],
  ['set inside, sent after the call', [1], ['sets', 'sends', 'both'], [missing('rows 2-3')]],
  ['set before the call, sent inside', [2], ['sets', 'sends', 'none'], [missing('row 2')]],
  ['set before the call, sent after it', [2], ['sets', 'none', 'sends'], []],
  ['set by a redirect, which no record shows', [1], ['none', 'none', 'sends'], [missing('row 3')]],
])('with a report: %s', (_, rows, cookies, expected) => {
  expect(notes(rows, reportOf(cookies))).toEqual(expected);
});

test('a report of other rows says nothing', () => {
  const [note] = notes([1], reportOf(['none', 'none']));
  expect(note).toContain('`--last report.json` to see whether any did');
});
