import { expect, test } from 'vitest';
import { buildRequest } from '../../../../src/engine/http/build-request.js';
import type { Json } from '../../../../src/lib/json.js';
import { failureOf, fields, scope, step } from './steps.js';

test('method, redirects and body go on as they are; a step without a body has none', async () => {
  const plain = await buildRequest(step('/x', { method: 'PURGE', redirects: 0 }), scope());
  expect(plain).toEqual({
    method: 'PURGE',
    url: new URL('http://shop.test/v1/x'),
    headers: [],
    timeout: 30_000,
    redirects: 0,
  });
  const text = await buildRequest(
    step('/x', { headers: fields(['x-a', '1']), body: { kind: 'text', text: 'hi' } }),
    scope(),
  );
  expect(text).toEqual({
    ...plain,
    method: 'POST',
    redirects: 10,
    headers: [
      ['x-a', '1'],
      ['content-type', 'text/plain;charset=UTF-8'],
    ],
    body: new TextEncoder().encode('hi'),
  });
});

test('the timeout: of the step, else of the session; a reference has to give a duration', async () => {
  const timeout = async (
    own: number | string | undefined,
    of: number | string,
    values: Record<string, Json> = {},
  ): Promise<number> =>
    (await buildRequest(step('/x', own === undefined ? {} : { timeout: own }), scope(values, { timeout: of }))).timeout;
  expect([
    await timeout(undefined, 5),
    await timeout(7, 5),
    await timeout('{{var.t}}', 5, { t: '2s' }),
    await timeout(undefined, '{{var.t}}', { t: 250 }),
  ]).toEqual([5, 7, 2000, 250]);
  expect(await failureOf(step('/x', { timeout: '{{var.t}}' }), scope({ t: 'long' }))).toMatchInlineSnapshot(`
    {
      "code": "not-a-duration",
      "hint": "Write milliseconds, or a duration such as 250ms, 2s or 1m.",
      "message": "invalid duration "long" for timeout",
    }
  `);
});
