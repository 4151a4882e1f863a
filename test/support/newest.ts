import { test } from 'vitest';
import { type Major, majors } from './majors.js';

/** A test that waits for the night under older majors: by day, others run the same lines of callsheet there (decision 110). */
export function testNewest(major: Major): typeof test {
  return test.runIf(majors.includes(major)) as typeof test;
}
