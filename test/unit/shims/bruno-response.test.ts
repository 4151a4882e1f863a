import { expect, test } from 'vitest';
import type { StepResponse } from '../../../src/engine/ports/step-scripts.js';
import { brunoResponse } from '../../../src/shims/bruno/bruno-response.js';

test('a script puts another body in the place of that of the response', () => {
  const response = { json: { a: 1 }, text: '{"a":1}', headers: {}, bytes: new Uint8Array() } as unknown as StepResponse;
  const res = brunoResponse(response) as ((path: string) => unknown) & {
    readonly body: unknown;
    readonly getBody: () => unknown;
    readonly setBody: (body: unknown) => void;
  };
  expect([res.body, res.getBody(), res('a')]).toEqual([{ a: 1 }, { a: 1 }, 1]);
  const given = { a: { b: 2 } };
  res.setBody(given);
  given.a.b = 3;
  expect([res.body, res.getBody(), res('a.b')]).toEqual([{ a: { b: 2 } }, { a: { b: 2 } }, 2]);
});
