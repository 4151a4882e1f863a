import type { Script } from '../../../src/engine/ports/ports.js';

const odd: Script = () => {
  throw Object.defineProperty(new Error('hidden'), 'message', {
    get: () => {
      throw new Error('deeper');
    },
  });
};
export default odd;
