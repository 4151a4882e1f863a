import { expect, test } from 'vitest';
import { waitAfter } from '../../../src/runner/live-waits.js';
import type { RunEvent } from '../../../src/record/event.js';

const titles = new Map([['2', 'GET /job']]);
const started = (until: number, deadline?: number): RunEvent => ({
  kind: 'wait-started',
  id: '2',
  send: 3,
  until,
  at: 100,
  ...(deadline !== undefined && { deadline }),
});

test('a wait names the send that follows it, and the end of the time that is left', () => {
  expect(waitAfter(started(500), undefined, titles)).toEqual({ id: '2', title: 'GET /job', send: 3, end: 500 });
  expect(waitAfter(started(500, 900), undefined, titles)).toMatchObject({ send: 3, end: 900 });
});

test('the last wait of a poll is followed by no send', () => {
  expect(waitAfter(started(900, 900), undefined, titles)).toMatchObject({ send: 2, end: 900 });
});

test('a stream that is read shows its events, until another send', () => {
  const read: RunEvent = { kind: 'events-read', id: '2', events: 3, since: 50, at: 100 };
  const wait = waitAfter(read, undefined, titles);
  expect(wait).toEqual({ id: '2', title: 'GET /job', send: 1, stream: { events: 3, since: 50 } });
  expect(waitAfter({ kind: 'send-started', id: '2', send: 2, at: 200 }, wait, titles)).toEqual({
    id: '2',
    title: 'GET /job',
    send: 2,
  });
});
