import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cpuTime } from '../../support/cpu-time.js';
import { type Answer, runScripted } from './scripted-run.js';

test('forty thousand tokens in an answer hold up no other session', async () => {
  const part = (text: string): string => Buffer.from(text).toString('base64url');
  const token = (_: unknown, index: number): string =>
    `${part('{"alg":"HS256"}')}.${part(`{"sub":"user-${index}"}`)}.${randomBytes(32).toString('base64url')}`;
  const tokens = Array.from({ length: 40_000 }, token);
  const body = { users: tokens.map((each, id) => ({ id, token: each })) } as unknown as Answer['body'];
  const state = { isOver: false };
  const step = { request: 'GET http://script.test/', capture: { first: '$.users[0].token' }, tests: { status: 200 } };
  const running = runScripted(step, () => ({ status: 200, body, takes: 1 })).finally(() => (state.isOver = true));
  const slices: number[] = [];
  while (!state.isOver) {
    const before = cpuTime();
    await setImmediate();
    slices.push(cpuTime() - before);
  }
  const record = await running;
  expect(record).toMatchObject({ state: 'passed', captures: [{ name: 'first', value: '***' }] });
  expect(record.response!.body.text).not.toMatch(/eyJ/);
  // The first has the answer made, too. Of the rest none takes more than a part of all, however fast the machine is.
  const rest = slices.slice(1);
  const whole = rest.reduce((sum, slice) => sum + slice, 0);
  expect(Math.max(...rest)).toBeLessThan(whole / 3);
  expect(slices.length).toBeGreaterThan(10);
});
