import { expect, it, onTestFinished } from 'vitest';
import { openLocks } from '../../../../src/hosts/vitest/lanes/locks.js';

it('keeps sessions of one run apart where no file can be written', () => {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = import.meta.filename;
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  const locks = openLocks('/repo');
  const release = locks.take(['account']);
  expect(release).toBeTypeOf('function');
  expect(locks.take(['account'])).toBe(undefined);
  release!();
  expect(locks.take(['account'])).toBeTypeOf('function');
});
