export { callsheet, callsheet as default } from '../hosts/vitest/project/plugin.js';
export type { CallsheetOptions } from '../hosts/vitest/shared/options.js';
export type { RedactOptions, ReportOptions, SessionOptions, TlsOptions } from '../hosts/common/options.js';
