import { expect, test } from 'vitest';
import type { StepRecord } from '../../../src/record/record.js';
import { openLanes } from '../../../src/runner/lanes.js';
import { serveSessions } from './served-session.js';

test('sessions run side by side, each with its steps in order', async () => {
  const { plan, setup, log, arrived, release } = await serveSessions();
  const lanes = openLanes();
  const first = lanes.run(() => plan(['/hold', '/a']), setup);
  await arrived('/hold');
  await lanes.run(() => plan(['/b', '/c']), setup);
  release();
  await first;
  expect(log).toEqual(['> /hold', '> /b', '< /b', '> /c', '< /c', '< /hold', '> /a', '< /a']);
});

test('as many failures as are allowed cancel what runs and what comes later', async () => {
  const { plan, setup, log, arrived } = await serveSessions();
  const lanes = openLanes(2);
  const states: string[] = [];
  const onRecord = (_: number, { state }: StepRecord): void => void states.push(state);
  const held = lanes.run(() => plan(['/hold', '/never']), setup);
  await arrived('/hold');
  await lanes.run(() => plan(['/500-1', '/a', '/500-2', '/b']), { ...setup, onRecord });
  await held;
  await lanes.run(() => plan(['/later']), { ...setup, onRecord });
  expect(states).toEqual(['failed', 'passed', 'failed', 'skipped', 'skipped']);
  expect(log.filter((line) => line.startsWith('>'))).toEqual(['> /hold', '> /500-1', '> /a', '> /500-2']);
});

test('a plan that cannot be given rejects its own session', async () => {
  const { plan, setup, log } = await serveSessions();
  const lanes = openLanes();
  const broken = lanes.run(() => JSON.parse('no plan'), setup);
  const other = lanes.run(() => plan(['/a']), setup);
  await expect(broken).rejects.toThrow('not valid JSON');
  expect(await other).toEqual([]);
  expect(log).toEqual(['> /a', '< /a']);
});
