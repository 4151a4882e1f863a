import { expect, test } from 'vitest';
import { whileBusy } from '../../../src/files/write-new-file.js';

/** Fails so many times, with a code. */
function failing(times: number, code: string): { act: () => void; tries: () => number } {
  let tries = 0;
  const act = (): void => {
    if (++tries <= times) throw Object.assign(new Error(`${code}: no`), { code });
  };
  return { act, tries: () => tries };
}

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'on Windows, what ends in %s while others read the file is tried again',
  (code) => {
    const { act, tries } = failing(3, code);
    whileBusy(act, 'win32');
    expect(tries()).toBe(4);
  },
);

test('a lasting error is thrown', () => {
  const { act, tries } = failing(Infinity, 'EPERM');
  expect(() => whileBusy(act, 'win32')).toThrow('EPERM: no');
  expect(tries()).toBeGreaterThan(1);
});

test.each([
  ['ENOSPC', 'win32'],
  ['EEXIST', 'win32'],
  ['EPERM', 'linux'],
  ['EACCES', 'darwin'],
] as const)('%s on %s is thrown at once', (code, platform) => {
  const { act, tries } = failing(1, code);
  expect(() => whileBusy(act, platform)).toThrow(code);
  expect(tries()).toBe(1);
});
