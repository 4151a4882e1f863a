export { callsheet, callsheet as default } from '../hosts/vitest/project/plugin.js';
export type {
  CallsheetConfig,
  CallsheetOptions,
  DefaultTests,
  RedactOptions,
  ReportOptions,
  RunnerOptions,
  SessionOptions,
  TlsOptions,
} from '../format/options.js';
