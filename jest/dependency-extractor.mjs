export { extract, getCacheKey } from '../dist/hosts/jest/dependency-extractor.js';
