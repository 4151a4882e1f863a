/** @type {import('jest').Config} */
export default {
  preset: 'callsheet',
  transform: {},
  globalSetup: './start-server.js',
  globalTeardown: './stop-server.js',
};
