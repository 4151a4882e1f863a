import { randomBytes } from 'node:crypto';
import { array, assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../src/engine/redact/redactor.js';
import { growth, SQUARE } from '../../../support/growth.js';

function knowing(secrets: readonly string[]) {
  const redactor = createRedactor({ names: [] });
  for (const secret of secrets) redactor.learnNamed('token', secret);
  return redactor;
}

/** Each place of each secret; what overlaps or touches becomes one. */
function maskNaively(text: string, secrets: readonly string[]): string {
  const covered = new Uint8Array(text.length);
  for (const secret of secrets)
    for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + 1))
      covered.fill(1, at, at + secret.length);
  return text.replace(/[^]/g, (char, at: number) => {
    if (covered[at] === 0) return char;
    return at > 0 && covered[at - 1] === 1 ? '' : '***';
  });
}

describe('many secrets in one text', () => {
  const letters = string({ unit: constantFrom('a', 'b', 'c'), minLength: 6, maxLength: 24 });

  it('are masked as by looking for each of them', () => {
    const alike = tuple(letters, array(integer({ min: 6, max: 24 }), { maxLength: 4 }), letters).map(
      ([secret, lengths, rest]) => [secret, ...lengths.map((length) => (secret + rest).slice(0, length)), rest],
    );
    const text = array(letters, { maxLength: 6 });
    assert(
      property(alike, array(letters, { maxLength: 3 }), text, text, (secrets, others, before, after) => {
        const all = [...secrets, ...others];
        const long = [...before, ...secrets, ...after, ...others, ...secrets.toReversed()].join('');
        expect(knowing(all).text(long)).toBe(maskNaively(long, all));
        expect(knowing(all.toReversed()).text(long)).toBe(maskNaively(long, all));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are masked whole if they are longer than what is compared at once', () => {
    assert(
      property(string({ unit: constantFrom('a', 'b', 'c', '-'), minLength: 250, maxLength: 1_100 }), (secret) => {
        expect(knowing([secret]).text(`x ${secret} y`)).toBe('x *** y');
        expect(knowing([secret]).text(`x ${secret}${secret} y`)).toBe('x *** y');
        expect(knowing([secret]).body(`x ${secret.slice(0, -3)}`, 'text/plain', true)).toBe('x ***');
      }),
    );
  });
});

it('leaves no bit of a secret in base64 of any lines, however it is escaped in it', () => {
  const secret = string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 40 }).filter(
    (text) => text.trim().length >= 8 && /[a-z]/i.test(text) && !text.includes('*'),
  );
  const words = string({ unit: constantFrom('a', 'b', ' ', '.', 'z'), maxLength: 90 });
  const lines = constantFrom<readonly [number, string]>([76, '\r\n'], [64, '\n'], [60, '\n '], [20, '\n']);
  assert(
    property(secret, words, words, lines, (text, before, after, [length, end]) => {
      const columns = new RegExp(`.{1,${length}}`, 'g');
      const json = JSON.stringify({ before, text, after });
      for (const plain of [before + text + after, json]) {
        const written = Buffer.from(plain).toString('base64').match(columns)!.join(end);
        const shown = knowing([text]).text(`: ${written}`);
        expect(shown).toContain('***');
        for (const part of shown.split('***'))
          expect(Buffer.from(part.replace(/^: /, ''), 'base64').toString('latin1')).not.toContain(text.slice(1, -1));
      }
    }),
    { numRuns: 300 },
  );
});

describe('four times as much takes about four times as long', () => {
  const base64 = (text: string): string => Buffer.from(text).toString('base64url');
  const jwt = (index: number): string =>
    `${base64('{"alg":"HS256","typ":"JWT"}')}.${base64(`{"sub":"user-${index}"}`)}.${randomBytes(32).toString('base64url')}`;
  const live = (index: number): string => `sk_live_51Hx8QwJ2nVb7Lp0000000000000000000000${index}`;
  const some = (count: number, make: (index: number) => string): readonly string[] =>
    Array.from({ length: count }, (_, index) => make(index));

  it.each<[string, (size: number) => () => void]>([
    [
      'in tokens that begin alike',
      (size) => {
        const body = JSON.stringify(some(size * 1_000, jwt).map((token) => ({ token })));
        return () => createRedactor({ names: [] }).learnBody(body, 'application/json');
      },
    ],
    ['in keys that begin alike', (size) => () => void knowing(some(size * 1_000, live))],
    [
      'in secrets that hold each other',
      (size) => () => void knowing(some(size * 100, (index) => 'a'.repeat(6 + index))),
    ],
    [
      'in a text full of tokens',
      (size) => {
        const tokens = some(size * 1_000, jwt);
        const redactor = knowing(tokens);
        return () => void redactor.text(tokens.join(' '));
      },
    ],
    [
      'in a text that repeats what a secret repeats',
      (size) => {
        const redactor = knowing(['a'.repeat(size * 10_000), `${'a'.repeat(300)}b`]);
        return () => void redactor.text(`${'a'.repeat(size * 10_000)}c`.repeat(2));
      },
    ],
    [
      'in steps that each bring ten',
      (size) => () => {
        const redactor = createRedactor({ names: [] });
        for (let step = 0; step < size * 100; step++) {
          for (const secret of some(10, (index) => live(step * 10 + index))) redactor.learnNamed('token', secret);
          redactor.text(`an answer of step ${step} with ${live(step * 10)} in it`);
        }
      },
    ],
  ])('%s', async (_of, make) => {
    const [few, many] = [make(1), make(4)];
    expect(await growth(few, many)).toBeLessThan(SQUARE);
  });
});
