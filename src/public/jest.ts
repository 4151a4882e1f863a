export { withCallsheet } from '../hosts/jest/preset/with-callsheet.js';
export { callsheetPreset, type CallsheetPreset } from '../hosts/jest/preset/preset.js';
export { parts } from '../hosts/jest/shared/parts.js';
export type { JestOptions } from '../hosts/jest/shared/options.js';
export type { ReportOptions, SessionOptions } from '../hosts/common/options.js';
export type { DefaultTests, RedactOptions, TlsOptions } from '../runner/options.js';
export type { JestConfig } from '../hosts/jest/preset/resolve-from-config.js';
