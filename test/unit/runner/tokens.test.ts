import { expect, test } from 'vitest';
import type { StepRecord } from '../../../src/record/record.js';
import { openLanes } from '../../../src/runner/lanes.js';
import { serveSessions } from './served-session.js';

const oauth2 = { grant: 'client_credentials', tokenUrl: '/hold-token', clientId: 'till', clientSecret: 'till-secret' };

test('a session that waited for the token of another asks for none when the run is cancelled', async () => {
  const { plan, setup, log, arrived } = await serveSessions();
  const lanes = openLanes();
  const records: StepRecord[][] = [[], []];
  const running = records.map((kept) =>
    lanes.run(() => plan(['/a'], { auth: { oauth2 } }), {
      ...setup,
      onRecord: (_, record) => void kept.push(record),
    }),
  );
  await arrived('/hold-token');
  await new Promise((resolve) => setTimeout(resolve, 50));
  lanes.cancelAll();
  await Promise.all(running);
  expect(log).toEqual(['> /hold-token']);
  const said = records.map(([record]) => [record?.reason, record?.signIn?.length ?? 0]);
  expect(said).toEqual([
    ['the run was cancelled', 1],
    ['the run was cancelled', 0],
  ]);
});
