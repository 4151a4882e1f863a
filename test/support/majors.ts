import type { JestMajor } from './jest-process.js';

/** Whether what is the same code under each major of a host is to be tested under each. */
export const isEveryMajor = process.env.CALLSHEET_MAJORS === 'all';

/** The majors of Vitest that are supported, for tests of what callsheet asks of Vitest itself. Cases run under them, too. */
export const vitestMajors = [5, 4] as const;
export type Major = (typeof vitestMajors)[number];

/** The majors for tests of what is the same code under each: the newest, and with `CALLSHEET_MAJORS=all` every one. */
export const majors: readonly Major[] = isEveryMajor ? vitestMajors : [5];

/** The same of Jest. */
export const jestMajors: readonly JestMajor[] = isEveryMajor ? [30, 29] : [30];
