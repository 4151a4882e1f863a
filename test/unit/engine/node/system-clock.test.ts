import { expect, test } from 'vitest';
import { systemClock } from '../../../../src/engine/node/node-ports.js';

test.each([2 ** 31, 1000 * 10 ** 9, Infinity])(
  'a wait of %d ms, longer than any timer, does not end at once',
  async (ms) => {
    const abort = new AbortController();
    const short = new Promise((resolve) => setTimeout(resolve, 50, 'still waiting'));
    const long = systemClock.sleep(ms, abort.signal).then(() => 'over');
    expect(await Promise.race([long, short])).toBe('still waiting');
    abort.abort();
    expect(await long).toBe('over');
  },
);
