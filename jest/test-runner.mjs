export { runFile as default } from '../dist/hosts/jest/worker/run-file.js';
