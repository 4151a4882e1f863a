export { openSuite as openSession, type ScriptModules, type SessionSuite } from '../hosts/vitest/worker/open-suite.js';
export type { TestContext, VitestApi } from '../hosts/vitest/worker/vitest-api.js';
