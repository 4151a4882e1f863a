export { bruno, type BrunoNames, type BrunoScript } from '../shims/bruno/bruno.js';
export type { ShimOptions } from '../shims/common/shim-step.js';
