export { callsheet, callsheet as default } from './hosts/vitest/plugin.js';
export type { CallsheetOptions } from './hosts/vitest/options.js';
export type { RedactOptions, ReportOptions, SessionOptions, TlsOptions } from './hosts/common/options.js';
