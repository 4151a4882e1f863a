import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadPlan } from '../../../src/loader/load-plan.js';
import type { Json } from '../../../src/lib/json.js';
import type { StepRecord } from '../../../src/record/record.js';
import { openLanes } from '../../../src/runner/lanes.js';
import { runSession } from '../../../src/runner/run-session.js';
import { serveSessions } from './served-session.js';

async function openProject(flow: readonly string[]) {
  const served = await serveSessions();
  const { root, server, plan, setup } = served;
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = plan(flow).file;
  const caller = (name: string, inputs: Readonly<Record<string, Json>> = {}) => {
    const call = { call: file, alias: 'login', once: true, inputs };
    const session = { settings: { baseUrl }, steps: [call, { request: `GET /${name}`, tests: { status: 200 } }] };
    writeFileSync(join(root, `${name}.session.yaml`), JSON.stringify(session));
    return loadPlan(root, `${name}.session.yaml`, {}).plan!;
  };
  const noted = () => {
    const records: StepRecord[] = [];
    const said = (): readonly string[] => records.map(({ state, reason }) => [state, reason].join(' ').trim());
    return { said, onRecord: (_: number, record: StepRecord): void => void records.push(record) };
  };
  return { ...served, caller, noted, setup };
}

test('of sessions side by side one makes the call, and the others wait for it', async () => {
  const { caller, setup, log, arrived, release, noted } = await openProject(['/hold']);
  const lanes = openLanes();
  const [first, second] = [noted(), noted()];
  const a = lanes.run(() => caller('a'), { ...setup, onRecord: first.onRecord });
  await arrived('/hold');
  const b = lanes.run(() => caller('b'), { ...setup, onRecord: second.onRecord });
  const c = lanes.run(() => caller('c', { user: 'bob' }), setup);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(log).toEqual(['> /hold', '> /hold']);
  release();
  await Promise.all([a, b, c]);
  expect(first.said()).toEqual(['passed', 'passed']);
  expect(second.said()).toEqual(['skipped a.session.yaml made this call for the whole run', 'passed']);
  expect(log.filter((line) => line === '> /hold')).toHaveLength(2);
  expect(log).toContain('> /b');
});

test('a session that starts later takes what was captured', async () => {
  const { caller, setup, log } = await openProject(['/1']);
  const lanes = openLanes();
  await lanes.run(() => caller('a'), setup);
  await lanes.run(() => caller('b'), setup);
  expect(log.filter((line) => line.startsWith('>'))).toEqual(['> /1', '> /a', '> /b']);
});

test('a failed call is not made again', async () => {
  const { caller, setup, log, noted } = await openProject(['/500']);
  const lanes = openLanes();
  const second = noted();
  await lanes.run(() => caller('a'), setup);
  await lanes.run(() => caller('b'), { ...setup, onRecord: second.onRecord });
  expect(second.said()).toEqual([
    'skipped a.session.yaml made this call for the whole run, and GET /500 failed',
    'passed',
  ]);
  expect(log.filter((line) => line === '> /500')).toHaveLength(1);
});

test('a call that did not come to its end is made by the next session', async () => {
  const { caller, setup, log, noted } = await openProject(['/1', '/2']);
  const lanes = openLanes();
  const second = noted();
  await lanes.run(() => caller('a'), { ...setup, rows: [1] });
  await lanes.run(() => caller('b'), { ...setup, onRecord: second.onRecord });
  expect(second.said()).toEqual(['passed', 'passed', 'passed']);
  expect(log.filter((line) => line.startsWith('>'))).toEqual(['> /1', '> /1', '> /2', '> /b']);
});

test('a cancelled run waits for no call', async () => {
  const { caller, setup, arrived, release, noted } = await openProject(['/hold']);
  const lanes = openLanes();
  const second = noted();
  const a = lanes.run(() => caller('a'), setup);
  await arrived('/hold');
  const b = lanes.run(() => caller('b'), { ...setup, onRecord: second.onRecord });
  await new Promise((resolve) => setTimeout(resolve, 50));
  lanes.cancelAll();
  await Promise.all([a, b]);
  release();
  expect(second.said()).toEqual(['skipped the run was cancelled', 'skipped the run was cancelled']);
});

test('sessions that share no run make their own calls', async () => {
  const { caller, setup, log } = await openProject(['/1']);
  await runSession(caller('a'), setup);
  await runSession(caller('b'), setup);
  expect(log.filter((line) => line === '> /1')).toHaveLength(2);
});
