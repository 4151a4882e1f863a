import { cpuTime } from './cpu-time.js';

/** Work whose time is taken. */
export type Work = () => unknown;

/**
 * How many times the CPU time of `few` the work of `many` takes. Where that has four times as much to do it is about 4, and 16 for a square.
 * Both are measured in turns, so that what else the machine does meets both, and for longer the nearer it seems to `bound`. Sums are
 * compared: where a system counts CPU time by looking now and then, the least of many measures is one that it overlooked.
 */
export async function growth(few: Work, many: Work, bound: number = SQUARE): Promise<number> {
  const times = await timesToMeasure(few);
  let [ofFew, ofMany] = [0, 0];
  const ratio = (): number => ofMany / Math.max(ofFew, 2);
  const rounds = (): number => (ratio() < bound / 2 ? 2 : ratio() < (2 / 3) * bound ? 4 : 12);
  for (let round = 0; round < rounds(); round++) {
    ofFew += await timeOf(few, times);
    ofMany += await timeOf(many, times);
  }
  return ratio();
}

/** Between what is four times as long and what is sixteen times, nearer to that: caches that others empty cost large work more. */
export const SQUARE = 11;

/**
 * The least of what is measured, again and again while it is not below `bound`: whatever takes too long does so each time, and a
 * busy machine does not.
 */
export async function least(measure: () => number | Promise<number>, bound: number): Promise<number> {
  let found = Infinity;
  for (let round = 0; round < 20 && found >= bound; round++) found = Math.min(found, await measure());
  return found;
}

/** Systems count CPU time in steps of some ms; what takes less than that in 1 024 times is measured by chance. */
async function timesToMeasure(work: Work): Promise<number> {
  let times = 1;
  while (times < 1_024 && (await timeOf(work, times)) < 16) times *= 2;
  return times;
}

async function timeOf(work: Work, times: number): Promise<number> {
  const before = cpuTime();
  for (let time = 0; time < times; time++) await work();
  return cpuTime() - before;
}
