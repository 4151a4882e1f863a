import type { ReportOptions } from './options.js';

/** The kinds of reports that the option `report` can ask for, in the order they are written. */
export const reportKinds = ['json', 'html'] as const satisfies readonly (keyof ReportOptions)[];
export type ReportKind = (typeof reportKinds)[number];

/** Where each report that is asked for goes. */
export type ReportFiles = Pick<ReportOptions, ReportKind>;
