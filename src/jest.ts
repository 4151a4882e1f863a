export { withCallsheet, type JestConfig } from './hosts/jest/with-callsheet.js';
export { callsheetPreset, type CallsheetPreset } from './hosts/jest/preset.js';
export { parts } from './hosts/jest/parts.js';
export type { JestOptions } from './hosts/jest/options.js';
export type { RedactOptions, ReportOptions, SessionOptions, TlsOptions } from './hosts/common/options.js';
