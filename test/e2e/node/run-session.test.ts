import { join } from 'node:path';
import { expect, test } from 'vitest';
import { launchChromium } from '../../support/browser.js';
import { serveProject } from '../../support/served-project.js';
import { createJestProject } from '../../support/jest-process.js';
import { majors } from '../../support/majors.js';
import { createProject } from '../../support/vitest-process.js';
import { loginSession } from './login-session.js';

const callsheet = join(import.meta.dirname, '../../..');
const files = { 'flows/login.session.yaml': loginSession };

const lines = `
const { variables, state } = await runSession('flows/login.session.yaml', { inputs: { user: 'ann' } });
const error = await runSession('flows/login.session.yaml', { inputs: { user: 'bob' } }).catch((thrown) => thrown);
console.log(JSON.stringify([state, variables, error instanceof SessionFailed, error.code]));
`;
const printed = JSON.stringify(['passed', { token: 'token-of-ann' }, true, 'test-failed']);

test.each([
  ['a module', 'seed.mjs', `import { runSession, SessionFailed } from 'callsheet';${lines}`],
  ['TypeScript', 'seed.ts', `import { runSession, SessionFailed } from 'callsheet';\nconst _: string = '';${lines}`],
  ['CommonJS', 'seed.cjs', `const { runSession, SessionFailed } = require('callsheet');\n(async () => {${lines}})();`],
])('%s runs a session under Node, which then ends by itself', async (_, file, code) => {
  const { node } = await serveProject({ ...files, [file]: code }, { callsheet });
  expect(await node(file)).toEqual({ code: 0, output: `${printed}\n` });
});

test('an error that nothing catches shows the failure screen and the line of the call', async () => {
  const code = `import { runSession } from 'callsheet';

await runSession('flows/login.session.yaml', { inputs: { user: 'bob' } });
`;
  const { node, root, url } = await serveProject({ ...files, 'seed.mjs': code }, { callsheet });
  const { code: exitCode, output } = await node('seed.mjs');
  expect(exitCode).toBe(1);
  const start = output.indexOf('SessionFailed: ');
  const text = output.slice(start).replaceAll(root, '<root>').replaceAll(url, 'URL');
  expect(text.replace(/\n\nNode\.js v\S+/, '').trimEnd()).toMatchInlineSnapshot(`
    "SessionFailed: flows/login.session.yaml failed: POST /login: $.user equals ann · sent 1×

     FAIL  flows/login.session.yaml > POST /login

     ✗ $.user equals ann · sent 1×
       expected  "ann"
       received  "bob"

     ❯ flows/login.session.yaml:12:7
         10 │     tests:
         11 │       status: 200
       > 12 │       $.user: ann
            │       ^^^^^^^^^^^

     200 OK · application/json · 37 B
       {
         "user": "bob",
         "token": "***"
       }

     curl -X POST 'URL/login' \\
       -H 'content-type: application/json' \\
       --compressed \\
       --data-raw '{"user":"bob"}'
        at file://<root>/seed.mjs:3:7
        at ModuleJob.run (node:internal/modules/esm/module_job:561:25)
        at async node:internal/modules/esm/loader:647:26
        at async asyncRunEntryPointWithESMLoader (node:internal/modules/run_main:101:5) {
      code: 'test-failed'
    }"
  `);
});

test('many calls at once, one that is aborted, and its post script', async () => {
  const { node, log } = await serveProject(
    {
      ...files,
      'slow.session.yaml': `settings:
  baseUrl: '{{env.SHOP_URL}}'
  post: ./clean.mjs
steps:
  - request: GET /slow
`,
      'clean.mjs': `export default ({ request }) => request('POST /cleaned');\n`,
      'many.mjs': `import { runSession } from 'callsheet';
const run = () => runSession('flows/login.session.yaml', { inputs: { user: 'ann' } });
const tokens = await Promise.all(Array.from({ length: 50 }, async () => (await run()).variables.token));
const abort = new AbortController();
const slow = runSession('slow.session.yaml', {
  signal: abort.signal,
  onEvent: ({ kind }) => kind === 'send-started' && setTimeout(() => { start = performance.now(); abort.abort(); }, 50),
});
let start;
const error = await slow.catch((thrown) => thrown);
console.log(JSON.stringify([new Set(tokens).size, tokens.length, error.name, performance.now() - start < 20_000]));
`,
    },
    { callsheet },
  );
  expect(await node('many.mjs')).toEqual({ code: 0, output: '[1,50,"AbortError",true]\n' });
  expect(log.slice(50)).toEqual(['GET /slow', 'POST /cleaned']);
});

const vitestTest = `import { beforeAll, expect, test } from 'vitest';
import { runSession } from 'callsheet';

let token: string;
beforeAll(async () => {
  const login = new URL('../flows/login.session.yaml', import.meta.url);
  ({ token } = (await runSession<{ token: string }>(login, { inputs: { user: 'ann' } })).variables);
});

test('the token is that of ann', async () => {
  const response = await fetch(process.env.SHOP_URL + '/me', { headers: { authorization: 'Bearer ' + token } });
  expect(await response.json()).toMatchObject({ user: 'ann' });
});

test('bob is refused', () => runSession('flows/login.session.yaml', { inputs: { user: 'bob' } }));
`;

test.each(majors)('a test of Vitest %s takes a token, and fails with the failure screen', async (major) => {
  const { url } = await serveProject({});
  const project = createProject(major, {
    files: {
      ...files,
      'package.json': '{ "type": "module" }',
      'src/own.test.ts': vitestTest,
      'vitest.config.mjs':
        'export default { test: { include: ["src/*.test.ts"], testTimeout: 60_000, hookTimeout: 60_000 } };\n',
    },
  });
  try {
    const { code, stdout, stderr } = await project.vitest(['run', '--reporter=tree'], { SHOP_URL: url, BASE_URL: url });
    expect(code).toBe(1);
    expect(stdout).toContain('Tests  1 failed | 1 passed (2)');
    expect(stderr).toContain(
      'SessionFailed: flows/login.session.yaml failed: POST /login: $.user equals ann · sent 1×',
    );
    expect(stderr).toContain('> 12 │       $.user: ann');
    expect(stderr).toContain('❯ src/own.test.ts:15:');
    expect(stderr).toContain("Serialized Error: { code: 'test-failed' }");
    expect(stdout + stderr).not.toContain('token-of-bob');
  } finally {
    project.remove();
  }
});

test('under Vitest, what it has written into the environment is not read', async () => {
  const { url } = await serveProject({});
  const project = createProject(5, {
    files: {
      'package.json': '{ "type": "module" }',
      '.env': `BASE_URL=${url}\nMODE=mine\n`,
      'a.session.yaml': `steps:
  - request: GET {{env.BASE_URL}}/{{env.MODE}}
`,
      'own.test.js': `import { expect, test } from 'vitest';
import { runSession } from 'callsheet';
test('a', async () => {
  const { records } = await runSession('a.session.yaml');
  expect(records[0].request.url).toBe(process.env.SHOP_URL + '/mine');
});
`,
      'vitest.config.mjs': 'export default { test: { testTimeout: 60_000 } };\n',
    },
  });
  try {
    const { code, stderr } = await project.vitest(['run'], { SHOP_URL: url });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  } finally {
    project.remove();
  }
});

test('in the VM pools of Vitest a session runs, and its scripts say why they do not', async () => {
  const { url } = await serveProject({});
  const project = createProject(5, {
    files: {
      ...files,
      'package.json': '{ "type": "module" }',
      'scripted.session.yaml': 'settings: { pre: ./a.js }\nsteps:\n  - request: GET {{env.SHOP_URL}}/\n',
      'a.js': 'export default () => {};\n',
      'own.test.js': `import { expect, test } from 'vitest';
import { runSession } from 'callsheet';
test('a', async () => {
  const { variables } = await runSession('flows/login.session.yaml', { inputs: { user: 'ann' } });
  expect(variables).toEqual({ token: 'token-of-ann' });
  await expect(runSession('scripted.session.yaml')).rejects.toThrow('such as that of the pool vmThreads, cannot load scripts');
});
`,
      'vitest.config.mjs': 'export default { test: { pool: "vmThreads", testTimeout: 60_000 } };\n',
    },
  });
  try {
    const { code, stderr } = await project.vitest(['run'], { SHOP_URL: url });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  } finally {
    project.remove();
  }
});

test('the global setup of Jest takes a token for its tests', async () => {
  const { url } = await serveProject({});
  const project = createJestProject({
    files: {
      ...files,
      'package.json': '{}',
      'jest.config.json': '{ "globalSetup": "./setup.js", "testMatch": ["**/*.test.js"] }',
      'setup.js': `const { runSession } = require('callsheet');
module.exports = async () => {
  const { variables } = await runSession('flows/login.session.yaml', { inputs: { user: 'ann' } });
  process.env.TOKEN = variables.token;
};
`,
      'own.test.js': `test('the token is that of ann', () => expect(process.env.TOKEN).toBe('token-of-ann'));\n`,
    },
  });
  try {
    const { code, stderr } = await project.jest([], { SHOP_URL: url });
    expect(stderr).toContain('Tests:       1 passed, 1 total');
    expect(code).toBe(0);
  } finally {
    project.remove();
  }
});

test('a browser of Playwright is signed in with the token', async () => {
  const { node, url } = await serveProject(
    {
      ...files,
      'token.mjs': `import { runSession } from 'callsheet';
const { variables } = await runSession('flows/login.session.yaml', { inputs: { user: 'ann' } });
console.log(variables.token);
`,
    },
    { callsheet },
  );
  const { output } = await node('token.mjs');
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${output.trim()}` } });
    const page = await context.newPage();
    await page.goto(`${url}/me`);
    expect(await page.textContent('body')).toContain('"user":"ann"');
  } finally {
    await browser.close();
  }
});
