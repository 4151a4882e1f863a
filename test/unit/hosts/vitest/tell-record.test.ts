import { expect, it } from 'vitest';
import { toldRecord } from '../../../../src/hosts/vitest/lanes/thread/tell-record.js';
import { fileStart } from '../../../../src/format/range.js';
import type { StepRecord } from '../../../../src/record/record.js';

const passed: StepRecord = {
  id: '3',
  title: 'POST /orders',
  state: 'passed',
  source: [{ file: 'a.session.yaml', range: fileStart }],
  sends: [{ number: 1, attempt: 1, cause: 'first', waited: 0, status: 201, duration: 4 }],
  request: { method: 'POST', url: 'http://localhost/orders', headers: [['accept', '*/*']] },
  response: {
    status: 201,
    statusText: 'Created',
    url: 'http://localhost/orders',
    headers: [],
    body: { size: 2, type: 'application/json', text: '{}', truncated: false },
  },
  captures: [],
  tests: [],
  failures: [],
  startedAt: 1,
  elapsed: 5,
};

it('reports a record whole if somebody may read all of it', () => {
  expect(toldRecord(passed, 'whole')).toEqual({ record: passed });
});

it('gives a report the text of the whole record, and every other reader what rows and summaries show', () => {
  const { record, text } = toldRecord(passed, 'text');
  expect(JSON.parse(text!)).toEqual(passed);
  expect(record).toMatchObject({ id: '3', title: 'POST /orders', state: 'passed', sends: passed.sends, elapsed: 5 });
  expect(record).not.toHaveProperty('response');
  expect(toldRecord(passed, 'light')).toEqual({ record });
});

it('reports a failed record whole in every form: its exchange is shown', () => {
  const failed: StepRecord = { ...passed, state: 'failed', failures: [{ code: 'status', message: 'it was 201' }] };
  expect(toldRecord(failed, 'light')).toEqual({ record: failed });
  expect(toldRecord(failed, 'text')).toEqual({ record: failed });
});
