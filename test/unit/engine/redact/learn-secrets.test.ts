import { expect, test } from 'vitest';
import { decodeStart } from '../../../../src/engine/redact/learn-secrets.js';
import { runScripted } from '../scripted-run.js';

test('of a body that is longer than a text can be, what fits is read', () => {
  const bytes = new TextEncoder().encode('{"token":"ä"}');
  expect([decodeStart(bytes), decodeStart(bytes, 5)]).toEqual(['{"token":"ä"}', '{"tok']);
});

test('a request that sent nothing, as with TLS options that cannot be used, teaches no secret of its headers', async () => {
  const step = {
    request: 'POST http://script.test/job',
    headers: { authorization: 'Bearer opaque-4711' },
    json: { account: 'opaque-4711' },
  };
  const { request } = await runScripted(step, () => ({ body: { ready: false, ok: false, lost: false }, takes: 1 }));
  expect(request?.body?.text).toBe('{"account":"***"}');
});
