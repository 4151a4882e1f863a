export { postman, type PostmanNames, type PostmanScript } from '../shims/postman/postman.js';
export type { ShimOptions } from '../shims/common/shim-step.js';
