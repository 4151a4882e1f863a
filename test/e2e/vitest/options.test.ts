import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { makeCertificate } from '../../unit/engine/http/servers.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { configOf, createRepo, outline } from './repo.js';

const certificate = makeCertificate();
let server: LoggedServer;
let secure: LoggedServer;
beforeAll(async () => {
  server = await startServer();
  secure = await startServer(certificate);
});
afterAll(async () => {
  await server.close();
  await secure.close();
});

/** A request whose test says what the environment has to be. */
const echo = (value: string, expected: string): string => `  - request: GET /echo
    headers: { x-value: '${value}' }
    tests: { $.headers.x-value: ${expected} }
`;

const environment = `steps:
${echo('{{env.BASE_URL}}', `{ endsWith: /environment }`)}
${echo('{{env.MODE}} {{env.DEV}}', 'mine too')}
${echo('{{env.SET_GLOBALLY}}', 'by-global-setup')}
${echo('{{env.PLAIN}}', 'from-env')}
${echo('{{env.LOCAL}}', 'from-env-local')}
${echo('{{env.STAGED}}', 'from-env-staging')}
${echo('{{env.BOTH}}', 'from-the-shell')}
  - request: GET /echo
    when: { '{{env.PROD}}': { exists: true } }
`;

const environmentFiles = {
  '.env': 'PLAIN=from-env\nLOCAL=from-env\nSTAGED=from-env\nBOTH=from-env\n',
  '.env.local': 'LOCAL=from-env-local\nSTAGED=from-env-local\n',
  '.env.staging': 'STAGED=from-env-staging\n',
  '.env.production': '',
};

describe.each(majors)('vitest %i', (major) => {
  test('{{env.*}} is the user’s environment, over the .env files of the environment option', async () => {
    const repo = createRepo(major, {
      ...environmentFiles,
      'vitest.config.mjs': configOf({ environment: 'staging' }, { globalSetup: './global-setup.js' }),
      'global-setup.js': `export default () => { process.env.SET_GLOBALLY = 'by-global-setup'; };\n`,
      'staged.session.yaml': environment,
      'plain.session.yaml': `settings: { environment: production }
steps:
${echo('{{env.STAGED}}', 'from-env-local')}`,
    });
    const env = { BASE_URL: server.of('environment'), MODE: 'mine', DEV: 'too', BOTH: 'from-the-shell' };
    const { tests, code } = await repo.run([], env);
    expect(tests.flatMap(({ errors }) => errors)).toEqual([]);
    expect(outline(tests).split('\n').sort()).toEqual([
      'plain › GET /echo: passed',
      ...Array.from({ length: 7 }, () => 'staged › GET /echo: passed'),
      'staged › GET /echo: skipped ({{env.PROD}} exists)',
    ]);
    expect(code).toBe(0);
  });

  test('baseUrl, headers and timeout are for files that set none; include, exclude, redact and report', async () => {
    const label = `defaults-${major}`;
    const options = {
      baseUrl: server.of(label),
      headers: { 'x-from': 'options' },
      timeout: 2000,
      include: ['api/**/*.session.yaml'],
      exclude: ['api/drafts/**'],
      redact: { names: ['iban'] },
      report: { bodyLimit: 20 },
    };
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf(options),
      'api/defaults.session.yaml': `steps:
  - request: GET /defaults
    headers: { iban: DE02120300000000202051 }
    tests: { $.headers.x-from: options }
  - request: GET /hang
`,
      'api/own.session.yaml': `settings: { baseUrl: '${server.of(label)}/own', headers: { x-of: file }, timeout: 20s }
steps:
  - request: GET /headers
    tests: { $.headers.x-from: { exists: false }, $.headers.x-of: file }
`,
      'api/drafts/left-out.session.yaml': 'steps:\n  - request: GET /left-out\n',
      'api/node_modules/dep/left-out.session.yaml': 'steps:\n  - request: GET /left-out\n',
      'elsewhere/left-out.session.yaml': 'steps:\n  - request: GET /left-out\n',
    });
    const { tests } = await repo.run([]);
    expect(outline(tests).split('\n').sort()).toEqual([
      'defaults › GET /defaults: passed',
      'defaults › GET /hang: failed',
      'own › GET /headers: passed',
    ]);
    const [first, hang] = tests.filter(({ path }) => path[0] === 'defaults');
    expect(hang!.errors.map(({ message }) => message)).toMatchInlineSnapshot(`
      [
        "timed out after 2s · sent 1× [no-response]
      Raise timeout on the request or in settings if the server may take that long.",
      ]
    `);
    expect(first!.record!.request!.headers).toContainEqual(['iban', '***']);
    expect(first!.record!.response!.body).toMatchObject({ truncated: true, text: expect.stringMatching(/^.{20}$/s) });
    expect(readFileSync(join(repo.folder, 'dump-1.json'), 'utf8')).not.toContain('DE0212');
    expect(server.log(label).filter((entry) => entry.includes('left-out'))).toEqual([]);
  });

  test('an include that matches nothing is reported, since the run is green without a session', async () => {
    const own = `import { test } from 'vitest';\ntest('own', () => {});\n`;
    const repo = createRepo(major, {
      'sessions/one.session.yaml': 'steps:\n  - request: GET /one\n',
      'own.test.js': own,
      'vitest.config.mjs': configOf({ include: ['sesions/**', 'sessions/*.yml'] }),
      'right.config.mjs': configOf({ include: ['sesions/**', 'sessions/**'], exclude: ['**'] }),
    });
    const [wrong, right] = [await repo.run([]), await repo.run(['--config', 'right.config.mjs'])];
    expect(wrong.stderr).toContain("callsheet's option include matches no session file (*.session.yaml) in ");
    expect(wrong.stderr).toContain(': sesions/**, sessions/*.yml. Its globs');
    expect(wrong.code).toBe(0);
    expect(right.stderr).not.toContain('matches no session');
  });

  test('session files that all have another extension are reported, and a plugin that is not called ends the run', async () => {
    const own = `import { test } from 'vitest';\ntest('own', () => {});\n`;
    const repo = createRepo(major, {
      'sessions/one.sessions.yaml': 'steps:\n  - request: GET /one\n',
      'own.test.js': own,
      'vitest.config.mjs': configOf({}),
      'bare.config.mjs': configOf({}).replace(/callsheet\(.*?\)(?=\])/, 'callsheet'),
    });
    const [wrong, bare] = [await repo.run([]), await repo.vitest(['run', '--config', 'bare.config.mjs'])];
    expect(wrong.stderr).toContain('callsheet finds no session file (*.session.yaml) in ');
    expect(wrong.stderr).toContain('Rename sessions/one.sessions.yaml to sessions/one.session.yaml');
    expect(wrong.code).toBe(0);
    repo.write({ 'sessions/two.session.yaml': 'steps: [{ if: null }]\n' });
    expect((await repo.run([])).stderr).not.toContain('callsheet finds no session file');
    expect(bare.stderr).toContain('callsheet is in `plugins` without brackets: write `callsheet()`');
    expect(bare.code).toBe(1);
  });

  test('tls: an authority’s path, and insecure; neither is a failure that says what to do', async () => {
    const repo = createRepo(major, {
      'a.session.yaml': 'steps:\n  - request: GET /secure\n',
      'certs/ca.pem': certificate.cert,
    });
    const baseUrl = secure.of(`tls-${major}`);
    const reported = [];
    for (const tls of [undefined, { ca: 'certs/ca.pem' }, { insecure: true }]) {
      repo.write({ 'vitest.config.mjs': configOf({ baseUrl, tls }) });
      const { tests } = await repo.run([]);
      reported.push(
        tests.map(({ state, errors }) => [state, ...errors.map(({ message }) => message.replace(/:\d+/, ':PORT'))]),
      );
    }
    expect(reported).toMatchInlineSnapshot(`
      [
        [
          [
            "failed",
            "certificate of 127.0.0.1:PORT is self-signed: set tls.ca or tls.insecure · sent 1× [no-response]
      Give the tls option ca for a private authority, or insecure: true for a test server.",
          ],
        ],
        [
          [
            "passed",
          ],
        ],
        [
          [
            "passed",
          ],
        ],
      ]
    `);
    expect(secure.log(`tls-${major}`)).toEqual(['GET /secure', 'GET /secure']);
  });
});
