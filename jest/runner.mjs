export { default } from '../dist/hosts/jest/runner.js';
