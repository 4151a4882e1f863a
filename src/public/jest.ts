export { withCallsheet } from '../hosts/jest/preset/with-callsheet.js';
export { callsheetPreset, type CallsheetPreset } from '../hosts/jest/preset/preset.js';
export { parts } from '../hosts/jest/shared/parts.js';
export type {
  CallsheetConfig,
  DefaultTests,
  JestOptions,
  RedactOptions,
  ReportOptions,
  RunnerOptions,
  SessionOptions,
  TlsOptions,
} from '../format/options.js';
export type { JestConfig } from '../hosts/jest/preset/resolve-from-config.js';
