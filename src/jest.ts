export { callsheetPreset, type CallsheetPreset } from './hosts/jest/preset.js';
export { parts } from './hosts/jest/parts.js';
export type { JestOptions } from './hosts/jest/options.js';
