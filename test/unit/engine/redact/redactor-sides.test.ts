import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/lib/json.js';
import { evaluateCheck } from '../../../../src/engine/evaluate/evaluate-check.js';
import { createRedactor } from '../../../../src/engine/redact/redactor.js';
import { checkOf, readingOf } from '../evaluate/reading.js';

const body = {
  error: 'Token has expired',
  state: 'open',
  token: 'leaf-1',
  tokens: [5],
  secret: { tokens: 5 },
  usage: { prompt_tokens: 8, max_tokens: 'x' },
  'api-key': 'k-1',
};
const answer = {
  body: JSON.stringify(body),
  headers: [
    ['Authorization', 'Basic x'],
    ['x-tokens', '7'],
  ] as const,
  cookies: { sid: 'c-1' },
};
const known = { vars: { password: 'pw1', word: 'token', promptTokens: 8 }, env: { API_KEY: 'k-2' } };
const { sides } = createRedactor({ names: ['state_of_all'] });

function shown(subject: string, expected: Parameters<typeof checkOf>[1]): readonly (Json | undefined)[] {
  const check = { ...checkOf(subject, expected), text: `${subject} ${JSON.stringify(expected)}` };
  const { expected: wanted, received } = sides({ check, ...evaluateCheck(check, readingOf(answer, known)) });
  return [wanted, received];
}

describe('a test shows', () => {
  it.each<[string, Parameters<typeof checkOf>[1], readonly unknown[]]>([
    ['$.error', { equals: 'Token expired' }, ['Token expired', 'Token has expired']],
    ['$.error', { contains: 'bad password' }, ['bad password', 'Token has expired']],
    ['$.state', { equals: 'cookie' }, ['cookie', 'open']],
    ['$.state', { in: ['cookie', 'authorization'] }, [['cookie', 'authorization'], 'open']],
    ['$.state', { matches: '^token' }, ['^token', 'open']],
    ['$.state', { equals: '{{var.word}}' }, ['token', 'open']],
    ['{{var.word}}', { equals: 'password' }, ['password', 'token']],
    ['status', { equals: 201 }, [201, 200]],
  ])('what is compared, with any text: %s %j', (subject, expected, both) => {
    expect(shown(subject, expected)).toEqual(both);
  });

  it.each<[string, Parameters<typeof checkOf>[1]]>([
    ['$.token', { startsWith: 'twig-' }],
    ['$.token', { in: ['a', 'b'] }],
    ["$['api-key']", { equals: 'x' }],
    ['header authorization', { equals: 'x' }],
    ['cookie sid', { equals: 'x' }],
    ['{{var.password}}', { equals: 'x' }],
    ['{{env.API_KEY}}', { equals: 'x' }],
    ['$.state', { equals: '{{var.password}}' }],
    ['$.usage.max_tokens', { equals: 'y' }],
    ['$.secret.tokens', { equals: 6 }],
  ])('nothing under a secret name: %s %j', (subject, expected) => {
    const leaves = shown(subject, expected).flat();
    expect(leaves).toEqual(leaves.map(() => '***'));
  });

  it.each<[string, Parameters<typeof checkOf>[1], readonly unknown[]]>([
    ['$.token', { length: [{ operator: 'equals', operand: 5, words: '' }] }, [5, 6]],
    ['$.token', { type: 'integer' }, ['integer', '***']],
    ['$.usage.*', { equals: 'x' }, ['***', [8, '***']]],
    ['$.usage[?(@ > 5)]', { equals: 'x' }, ['x', [8]]],
    ['$.*[?(@ == 5)]', { type: 'string' }, ['string', ['***', '***']]],
    ['$.usage.*~', { equals: 'x' }, ['x', ['prompt_tokens', 'max_tokens']]],
    ['$.{{var.word}}', { equals: 'x' }, ['***', '***']],
    ['$.error.*', { equals: 'x' }, ['x', undefined]],
    ['$.token', { exists: false }, [false, '***']],
    ['$.token', { empty: true }, [true, '***']],
    ['$.token', { format: 'uuid' }, ['uuid', '***']],
  ])('what is asked about a secret: %s %j', (subject, expected, both) => {
    expect(shown(subject, expected)).toEqual(both);
  });

  it.each<[string, Parameters<typeof checkOf>[1], readonly unknown[]]>([
    ['$.usage.prompt_tokens', { equals: 9 }, [9, 8]],
    ['$.usage.prompt_tokens', { between: [1, 5] }, [[1, 5], 8]],
    ['{{var.promptTokens}}', { equals: 9 }, [9, 8]],
    ['$.usage.prompt_tokens', { gt: '{{var.promptTokens}}' }, [8, 8]],
    ['header x-tokens', { gt: 9 }, [9, '7']],
    ['$.tokens', { equals: 5 }, [5, ['***']]],
  ])('a count: %s %j', (subject, expected, both) => {
    expect(shown(subject, expected)).toEqual(both);
  });
});
