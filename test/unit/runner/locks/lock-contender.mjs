import { rmSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^(\..*)\.js$/, '$1.ts'), context),
});
const { lockInTurn } = await import('../../../../src/runner/locks/file-locks.ts');

/** Takes the lock of each root that it is given, and prints how many held it at the same time as it did. */
process.on('message', async ({ root, mark }) => {
  const release = await lockInTurn(root, ['account']);
  let others = 0;
  try {
    writeFileSync(mark, '', { flag: 'wx' });
  } catch {
    others = 1;
  }
  await new Promise((resolve) => setTimeout(resolve, 1));
  if (others === 0) rmSync(mark, { force: true });
  release();
  process.send({ others });
});
