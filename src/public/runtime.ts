export { openSession, type ScriptModules, type SessionSuite } from '../hosts/vitest/worker/open-session.js';
