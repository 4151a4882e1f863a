import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { lightRecord } from '../../../src/hosts/common/light-record.js';
import type { StepRecord } from '../../../src/record/record.js';
import { tryLock } from '../../../src/runner/locks/file-locks.js';
import { openSession } from '../../../src/runner/open-session.js';
import { runSession } from '../../../src/runner/run-session.js';
import { serveSessions } from './served-session.js';

const states = (records: readonly StepRecord[]): readonly string[] => records.map(({ state }) => state);

test('a session runs whole or in part, and gives the records in order', async () => {
  const { plan, setup, log } = await serveSessions();
  const rows: number[] = [];
  const records: StepRecord[] = [];
  const onRecord = (row: number, record: StepRecord): void => {
    rows.push(row);
    records.push(record);
  };
  expect(await runSession(plan(['/a', '/500', '/b']), { ...setup, onRecord })).toEqual([]);
  expect(rows).toEqual([0, 1, 2]);
  expect(states(records)).toEqual(['passed', 'failed', 'passed']);
  expect(await runSession(plan(['/c', '/d', '/e']), { ...setup, onRecord, rows: [1] })).toEqual([]);
  expect(rows.slice(3)).toEqual([1]);
  expect(log.slice(6)).toEqual(['> /c', '< /c', '> /d', '< /d']);
});

test('a step that passed leaves a light record where that is enough, and one that failed a whole one', async () => {
  const { plan, setup } = await serveSessions();
  const recordsOf = async (lightPasses: boolean): Promise<readonly StepRecord[]> => {
    const records: StepRecord[] = [];
    const onRecord = (_: number, record: StepRecord): void =>
      void records.push({ ...record, startedAt: 0, elapsed: 0 });
    await runSession(plan(['/a', '/500']), { ...setup, options: { ...setup.options, lightPasses }, onRecord });
    return records;
  };
  const untimed = (record: StepRecord): StepRecord => {
    const light = lightRecord(record);
    return { ...light, sends: light.sends.map((send) => ({ ...send, duration: 0 })) };
  };
  const [whole, light] = [await recordsOf(false), await recordsOf(true)];
  expect(light.map(untimed)).toEqual(whole.map(untimed));
  expect([whole[0]!.response?.status, whole[1]!.response?.status]).toEqual([200, 500]);
  expect([light[0]!.response, light[1]!.response?.status]).toEqual([undefined, 500]);
  expect(light[1]!.tests).toEqual(whole[1]!.tests);
});

test('what a session has to itself, no other gets before it is over', async () => {
  const { plan, setup, log, arrived, release } = await serveSessions();
  const first = runSession(plan(['/hold', '/a'], { exclusive: 'account' }), setup);
  await arrived('/hold');
  const second = runSession(plan(['/b'], { exclusive: 'account' }), setup);
  await runSession(plan(['/other']), setup);
  await runSession(plan(['/kept-apart'], { exclusive: 'account' }), { ...setup, exclusive: false });
  release();
  await Promise.all([first, second]);
  expect(log.filter((line) => line.startsWith('>'))).toEqual(['> /hold', '> /other', '> /kept-apart', '> /a', '> /b']);
});

test('a session that is cancelled while it waits for its turn sends nothing and holds nothing', async () => {
  const { root, plan, setup, log } = await serveSessions();
  const release = tryLock(root, ['account'])!;
  const cancelled = new AbortController();
  const records: StepRecord[] = [];
  const onRecord = (_: number, record: StepRecord): void => void records.push(record);
  const ended = runSession(plan(['/a'], { exclusive: 'account' }), { ...setup, onRecord, signal: cancelled.signal });
  cancelled.abort();
  expect(await ended).toEqual([]);
  expect(states(records)).toEqual(['skipped']);
  expect(log).toEqual([]);
  release();
  const again = tryLock(root, ['account']);
  expect(again).toBeDefined();
  again!();
});

test('if no lock can be written, a session says so and sends nothing', async () => {
  const { plan, setup, log } = await serveSessions();
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, import.meta.filename);
  const exclusive = plan(['/a', '/b'], { exclusive: 'account' });
  expect(await runSession(exclusive, setup)).toMatchObject([{ code: 'locks-not-written' }]);
  const session = openSession(exclusive, setup);
  await expect(session.begin()).rejects.toThrow('account');
  await expect(session.runRow(0)).rejects.toThrow('account');
  expect(await session.finish()).toMatchObject([{ code: 'locks-not-written' }]);
  vi.unstubAllEnvs();
  expect(log).toEqual([]);
});

test('a script that waits for what never comes ends a cancelled session after its time', async () => {
  const { plan, script, setup } = await serveSessions();
  script('forever.mjs', 'export default () => new Promise(() => {});');
  const options = { ...setup.options, scriptTimeout: 0 };
  for (const phase of ['pre', 'post']) {
    const of = plan(['/a'], { [phase]: './forever.mjs' });
    const cancelled = new AbortController();
    setTimeout(() => cancelled.abort(), 100);
    const ended = runSession(of, { ...setup, options, signal: cancelled.signal, teardownTimeout: 200 });
    expect(await ended).toEqual([]);
  }
});

test('a session that is cancelled while it sends has its time for scripts from then on', async () => {
  const { plan, script, setup, arrived } = await serveSessions();
  script('forever.mjs', 'export default () => new Promise(() => {});');
  const cancelled = new AbortController();
  const ended = runSession(plan(['/hold'], { post: './forever.mjs' }), {
    ...setup,
    options: { ...setup.options, scriptTimeout: 0 },
    signal: cancelled.signal,
    teardownTimeout: 200,
  });
  await arrived('/hold');
  cancelled.abort();
  expect(await ended).toEqual([]);
});

test('what a session does after its time is over is not reported', async () => {
  const { plan, script, setup, log } = await serveSessions();
  script('late.mjs', `export default () => new Promise((resolve) => setTimeout(resolve, 400));`);
  const cancelled = new AbortController();
  const records: StepRecord[] = [];
  const onRecord = (_: number, record: StepRecord): void => void records.push(record);
  const ended = runSession(plan(['/a'], { pre: './late.mjs' }), {
    ...setup,
    onRecord,
    signal: cancelled.signal,
    teardownTimeout: 100,
  });
  setTimeout(() => cancelled.abort(), 100);
  expect(await ended).toEqual([]);
  await sleep(500);
  expect([records, log]).toEqual([[], []]);
});

test('a session lets go of its connections, also if what hears of its records throws', async () => {
  const { plan, setup, server } = await serveSessions();
  // Long enough for neither side to end an idle connection by itself.
  server.keepAliveTimeout = 600_000;
  const closed: Promise<unknown>[] = [];
  server.on('connection', (socket) => closed.push(once(socket, 'close')));
  await runSession(plan(['/a']), setup);
  const onRecord = (): never => {
    throw new Error('not heard');
  };
  await expect(runSession(plan(['/b']), { ...setup, onRecord })).rejects.toThrow('not heard');
  await Promise.all(closed);
  expect(closed).toHaveLength(2);
});
