export { bruno } from '../shims/bruno/bruno.js';
export type { BrunoNames, BrunoScript } from '../shims/bruno/bruno-script.js';
export { brunoModule, type BrunoModule } from '../shims/bruno/bruno-module.js';
export type { ShimOptions } from '../shims/common/shim-step.js';
