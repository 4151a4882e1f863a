export { openSession, type ScriptModules, type SessionSuite } from '../hosts/vitest/worker/open-session.js';
export type { TestContext, VitestApi } from '../hosts/vitest/worker/vitest-api.js';
