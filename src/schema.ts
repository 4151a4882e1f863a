export { sessionJsonSchema } from './loader/parse/shape/json-schema.js';
