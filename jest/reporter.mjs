export { default } from '../dist/hosts/jest/reporter.js';
