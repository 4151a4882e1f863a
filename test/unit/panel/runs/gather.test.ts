import { expect, test, vi } from 'vitest';
import { openGather } from '../../../../src/panel/runner/gather.js';
import type { RunnerProgress } from '../../../../src/panel/runner/messages.js';
import type { StepRecord } from '../../../../src/record/record.js';

function record(id: string, more: Partial<StepRecord> = {}): StepRecord {
  const nothing = { source: [], sends: [], captures: [], tests: [], failures: [] };
  return { id, title: `GET /${id}`, state: 'passed', startedAt: 1, elapsed: 1, ...nothing, ...more };
}

const started = (id: string) => ({ kind: 'row-started', id, at: 1 }) as const;
const finished = (id: string) => ({ kind: 'row-finished', id, record: record(id), at: 2 }) as const;

test('of what a row did only its last event is sent, and what is done has nothing that goes on', () => {
  const sent: RunnerProgress[] = [];
  const gather = openGather((progress) => void sent.push(progress));
  gather.event('a', started('1'), true);
  gather.event('a', { kind: 'send-started', id: '1', send: 1, at: 1 }, true);
  gather.event('a', started('2'), true);
  gather.event('a', finished('2'), true);
  gather.event('a', started('3'), false);
  gather.event('a', finished('3'), false);
  expect(sent).toEqual([]);
  gather.flush();
  gather.flush();
  expect(sent).toHaveLength(1);
  const [rows] = sent[0]!.rows;
  expect(rows!.live).toEqual([{ kind: 'send-started', id: '1', send: 1, at: 1 }]);
  expect(rows!.done.map(({ id }) => id)).toEqual(['2']);
  expect(rows!.over).toEqual(['3']);
  expect(JSON.parse(rows!.records['2']!)).toMatchObject({ id: '2', state: 'passed' });
});

test('set rows come with the request that has them', () => {
  const sent: RunnerProgress[] = [];
  const gather = openGather((progress) => void sent.push(progress));
  gather.record('a', record('2', { sets: [{ id: '1', title: 'set id', source: [], values: [] }] }));
  gather.flush();
  expect(sent[0]!.rows[0]!.done.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['request 2', 'set 1']);
});

test('what is gathered is sent by itself', async () => {
  const sent: RunnerProgress[] = [];
  const gather = openGather((progress) => void sent.push(progress));
  gather.ended('a', 'passed', []);
  await vi.waitFor(() => expect(sent).toMatchObject([{ ended: [{ file: 'a', state: 'passed' }] }]), 10_000);
});
