import { expect, test } from 'vitest';
import { readScript } from '../../../../src/importers/scripts/read-script.js';
import type { ReadScript } from '../../../../src/importers/scripts/script.js';

/** Reads a script of as many lines, with what that takes in s of the processor. */
function readLines(count: number, line: (at: number) => string): ReadScript & { readonly seconds: number } {
  const lines = Array.from({ length: count }, (_, at) => line(at));
  const source = `const j = pm.response.json();\n${lines.join('\n')}`;
  const before = process.cpuUsage();
  const script = readScript({ place: { file: 'suite.json' }, dialect: 'postman', phase: 'test', source });
  const { user, system } = process.cpuUsage(before);
  return { ...script, seconds: (user + system) / 1e6 };
}

const whatOf = ({ leftovers }: ReadScript) => leftovers.map(({ reason }) => 'what' in reason && reason.what);

test('a script in which each line may be the last one is rows under conditions', () => {
  const { whole, captures, sets } = readLines(40, (at) => `pm.environment.set("v${at}", j.a${at}.b);`);
  expect({ whole, captures: captures.length, sets: sets.length }).toEqual({ whole: true, captures: 40, sets: 39 });
});

test('a script of too many conditions is left as it is, and soon', () => {
  const script = readLines(200, (at) => `pm.environment.set("v${at}", j.a${at}.b);`);
  expect(whatOf(script)).toEqual(['it has too many cases']);
  expect(script.seconds).toBeLessThan(4);
});

test('lines that set the same variable in turn do not double the work of each', () => {
  const script = readLines(40, (at) => `if (j.a${at}) pm.environment.set("v", j.a${at});`);
  expect(whatOf(script)).toEqual(['it has too many cases']);
  expect(script.seconds).toBeLessThan(4);
});

test('each line that ends a script by an error is a test of its own, whatever lines come before it', () => {
  const script = readLines(5, (at) => `if (!j.a${at} && j.b${at} === ${at}) throw new Error('no a${at}');`);
  const lines = Array.from({ length: 5 }, (_, at) => ({
    when: { [`$.b${at}`]: at },
    [`$.a${at}`]: { notIn: [null, false, 0, ''] },
  }));
  expect([script.whole, script.tests]).toEqual([true, [{ $: { notIn: [null] } }, ...lines]]);
});

test.for([
  ['a guard', (at: number) => `if (!j.a${at}) throw new Error('no a${at}');`],
  ['a guard of two values', (at: number) => `if (!j.a${at} && j.b${at}) { throw new Error('no a${at}'); }`],
  ['a guard that returns', (at: number) => `if (j.a${at} === ${at} && j.b${at}) return;`],
] as const)('hundreds of lines with %s are read soon', ([, line]) => {
  expect(readLines(160, line).seconds).toBeLessThan(4);
});
