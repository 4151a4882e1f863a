import type { Files } from '../../src/engine/ports/ports.js';

const missing = (): never => {
  throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
};

/** A project without a file. */
export const noFiles: Files = {
  readBody: async () => missing(),
  readSchema: missing,
  readEnv: missing,
  has: () => false,
  whyNoScript: () => undefined,
};
