import { expect, test } from 'vitest';
import type { Condition } from '../../../../src/format/check.js';
import { fileStart as range } from '../../../../src/format/range.js';
import type { Poll, RequestStep, Retry } from '../../../../src/format/session.js';
import { timeBound } from '../../../../src/loader/plan/expand-rows.js';
import { plan, request, session } from './sessions.js';

const until: Condition = { checks: [], text: '', range };

function retry(more: Partial<Retry>): { retry: Retry } {
  return { retry: { attempts: 3, conditions: ['5xx'], backoff: 1000, multiply: 1, range, ...more } };
}

function poll(more: Partial<Poll>): { poll: Poll } {
  return { poll: { until, every: 1000, timeout: 30_000, range, ...more } };
}

test.each<[name: string, step: Partial<RequestStep>, bound: number | null]>([
  ['one send', {}, 10_000],
  ['a timeout and a delay of its own', { timeout: 500, delay: 20 }, 520],
  ['a send without a limit', { timeout: 0 }, null],
  ['three sends and two waits', retry({}), 32_000],
  ['waits that grow', retry({ attempts: 4, backoff: 1000, multiply: 2 }), 40_000 + 1000 + 2000 + 4000],
  ['a Retry-After of a minute', retry({ conditions: ['429'] }), 30_000 + 120_000],
  ['a Retry-After with a 429 that fails a test', retry({ conditions: ['a failing test'] }), 30_000 + 120_000],
  [
    'a backoff longer than a minute',
    retry({ conditions: ['429'], backoff: 50_000, multiply: 2 }),
    30_000 + 60_000 + 100_000,
  ],
  ['one attempt does not retry', retry({ attempts: 1 }), 10_000],
  ['nothing listed does not retry', retry({ conditions: [] }), 10_000],
  ['a poll: its time, and the send in flight at its end', { ...poll({}), delay: 5 }, 40_005],
  ['a retry inside a poll ends with the poll', { ...poll({}), ...retry({ attempts: 100 }) }, 40_000],
  ['no more than a timer can hold', retry({ attempts: 60, backoff: 1000, multiply: 10 }), 2 ** 31 - 1],
  ['attempts without end', retry({ attempts: 1e9, backoff: 0 }), 2 ** 31 - 1],
  ['a stream: the time to its head, and that of its reading', { stream: { timeout: 500, range } }, 10_500],
  ['a stream without a time of its own', { stream: { events: 3, range }, timeout: 2000 }, 4000],
  ['a stream without a limit', { stream: { timeout: 0, range } }, null],
  ['a reference in the time of a stream', { stream: { timeout: '{{var.t}}', range } }, null],
  ['a stream in a poll', { ...poll({}), stream: { timeout: 500, range } }, 40_500],
  ['a reference in the delay', { delay: '{{var.d}}' }, null],
  ['a reference in the timeout', { timeout: '{{var.t}}' }, null],
  ['a reference in the backoff', retry({ backoff: '{{var.b}}' }), null],
  ['a reference in the backoff of a retry that is off', retry({ backoff: '{{var.b}}', attempts: 0 }), 10_000],
  ['a reference in the time of a poll', poll({ timeout: '{{var.p}}' }), null],
  ['a reference in the pause of a poll changes nothing', poll({ every: '{{var.e}}' }), 40_000],
])('%s', (_, step, bound) => {
  expect(timeBound(request('GET /', step), 10_000)).toBe(bound);
});

test('a session sets the timeout of its own requests, the options that of the others', () => {
  const settings = { pre: [], post: [], onFailure: 'continue', references: [] } as const;
  const sessions = [
    session('main.session.yaml', 'GET /\ncall slow.session.yaml'),
    session('slow.session.yaml', 'GET /', { settings: { ...settings, timeout: 90_000 } }),
  ];
  const bounds = (timeout: object): unknown[] =>
    plan(sessions, timeout).plan?.rows.flatMap((row) => (row.kind === 'request' ? [row.timeBound] : [])) ?? [];
  expect(bounds({})).toEqual([30_000, 90_000]);
  expect(bounds({ timeout: 2000 })).toEqual([2000, 90_000]);
});
