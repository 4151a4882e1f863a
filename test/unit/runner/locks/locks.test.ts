import { expect, it, onTestFinished } from 'vitest';
import { openLocks } from '../../../../src/runner/locks/locks.js';

it('says of each session with a name why it is not kept apart if no file can be written', () => {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = import.meta.filename;
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  const locks = openLocks('/repo');
  const turn = locks.take(['account'])!;
  expect(turn.fault?.code).toBe('locks-not-written');
  turn.release();
  expect(locks.take(['account'])?.fault?.code).toBe('locks-not-written');
  expect(locks.take([])?.fault).toBe(undefined);
});
