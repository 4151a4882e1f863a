import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** A repo that uses what Jest has. */
const ownFiles = {
  'environment.js': `const { TestEnvironment } = require('jest-environment-node');
module.exports = class extends TestEnvironment {
  async setup() { await super.setup(); this.global.fromEnvironment = 'yes'; }
};
`,
  'setup.js': "globalThis.fromSetup = 'yes';\n",
  'after-env.js': "jest.retryTimes(2); beforeEach(() => { globalThis.fromHook = 'yes'; });\n",
  'src/mail.js': "exports.send = () => 'sent';\n",
  'src/__mocks__/mail.js': "exports.send = jest.fn(() => 'mocked');\n",
  'src/shop.js': "const { send } = require('@/mail');\nexports.buy = (n) => (n > 1 ? send() : 'too few');\n",
  'src/shop.test.js': `jest.mock('./mail');
const { buy } = require('./shop');
let tries = 0;
test('environment, setup files, hooks, mappers and mocks are as they were', () => {
  expect([fromEnvironment, fromSetup, fromHook, buy(2)]).toEqual(['yes', 'yes', 'yes', 'mocked']);
});
test('retries are as they were', () => { if (++tries < 3) throw new Error('flaky'); });
`,
};

const settings = `testEnvironment: './environment.js',
  setupFiles: ['./setup.js'],
  setupFilesAfterEnv: ['./after-env.js'],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
  collectCoverage: true,
  coverageReporters: ['json-summary', 'text'],
`;

const packages = { packages: ['jest-environment-node'] };

const session = 'steps:\n  - request: GET {{env.BASE_URL}}/status/500\n    tests: { status: 200 }\n';

test('the repo keeps its environment, setup files, hooks, mappers, mocks, retries and coverage', async () => {
  const plain = createJestRepo({ ...ownFiles, 'jest.config.js': `module.exports = {\n  ${settings}};\n` }, packages);
  const before = await plain.run([]);
  const repo = createJestRepo(
    {
      ...ownFiles,
      'jest.config.js': `module.exports = {\n  preset: 'callsheet',\n  ${settings}};\n`,
      'a.session.yaml': session,
    },
    packages,
  );
  const after = await repo.run([], { BASE_URL: server.of('own') });
  expect(before.code).toBe(0);
  expect(before.tests).toHaveLength(2);
  expect(after.tests).toEqual(['a.session.yaml › a › GET {{env.BASE_URL}}/status/500: failed', ...before.tests]);
  expect(coverageTable(after.stdout)).toBe(coverageTable(before.stdout));
  expect(coverageTable(before.stdout)).toContain('shop.js');
  // The repo's retries and hooks are for its own tests: a session's request is sent once.
  expect(server.log('own')).toEqual(['GET /status/500']);
});

test('no setting of Jest ends, repeats, reorders or fakes what a session does', async () => {
  const repo = createJestRepo({
    'jest.config.js': `module.exports = {
  preset: 'callsheet',
  testTimeout: 50, randomize: true, injectGlobals: false, automock: true, resetModules: true, resetMocks: true,
  restoreMocks: true, fakeTimers: { enableGlobally: true }, maxConcurrency: 1, errorOnDeprecated: true,
};
`,
    'a.session.yaml': `steps:
  - request: GET {{env.BASE_URL}}/one
  - request: GET {{env.BASE_URL}}/job/400
    poll: { until: { $.ready: true }, every: 100, timeout: 60s }
  - request: GET {{env.BASE_URL}}/two
  - request: GET {{env.BASE_URL}}/three
`,
  });
  const { tests, code } = await repo.run(['--seed=7'], { BASE_URL: server.of('settings') });
  expect(code).toBe(0);
  expect(tests.every((line) => line.endsWith(': passed'))).toBe(true);
  const log = server.log('settings');
  expect(log.filter((entry) => !entry.includes('job'))).toEqual(['GET /one', 'GET /two', 'GET /three']);
  expect(log.length).toBeGreaterThan(4);
});

test('variables that setup files set are there for {{env.*}}', async () => {
  const repo = createJestRepo({
    'jest.config.js': "module.exports = { preset: 'callsheet', setupFiles: ['./dotenv.js'] };\n",
    'dotenv.js': "process.env.FROM_SETUP = 'set-up';\n",
    'a.session.yaml': 'steps:\n  - request: GET {{env.BASE_URL}}/{{env.FROM_SETUP}}\n',
  });
  await repo.run([], { BASE_URL: server.of('dotenv') });
  expect(server.log('dotenv')).toEqual(['GET /set-up']);
});

function coverageTable(stdout: string): string {
  return stdout.slice(stdout.indexOf('---')).trim();
}
