export { callsheet, callsheet as default } from '../hosts/vitest/project/plugin.js';
export type { CallsheetOptions } from '../hosts/vitest/shared/options.js';
export type { ReportOptions, SessionOptions } from '../hosts/common/options.js';
export type { DefaultTests, RedactOptions, TlsOptions } from '../runner/options.js';
