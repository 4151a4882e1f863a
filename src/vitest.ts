export { callsheet, callsheet as default } from './hosts/vitest/plugin.js';
export type { CallsheetOptions, RedactOptions, ReportOptions, TlsOptions } from './hosts/vitest/options.js';
