import { isEveryTest } from './every-test.js';
import type { JestMajor } from './jest-process.js';

/** The majors of Vitest that are supported, for tests of what callsheet asks of Vitest itself. Cases run under them, too. */
export const vitestMajors = [5, 4] as const;
export type Major = (typeof vitestMajors)[number];

/** The majors for tests of what is the same code under each: the newest, and with `CALLSHEET_TESTS=all` every one. */
export const majors: readonly Major[] = isEveryTest ? vitestMajors : [5];

/** The same of Jest. */
export const jestMajors: readonly JestMajor[] = isEveryTest ? [30, 29] : [30];
