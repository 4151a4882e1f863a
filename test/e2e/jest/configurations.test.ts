import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createJestRepo, normalise } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const session = 'steps:\n  - request: GET {{env.BASE_URL}}/a\n';
const baseUrlSession = 'steps:\n  - request: GET /a\n';
const ownTest = "test('own', () => expect(1).toBe(1));\n";

test('withCallsheet adds to a configuration in modules, with options', async () => {
  const repo = createJestRepo({
    'jest.config.js': '',
    'jest.config.mjs': `import { withCallsheet } from 'callsheet/jest';
export default withCallsheet({ testMatch: ['**/own.js'], reporters: ['default'] }, { baseUrl: '{{env.BASE_URL}}' });
`,
    'a.session.yaml': baseUrlSession,
    'own.js': ownTest,
  });
  const { tests } = await repo.run(['--config', 'jest.config.mjs'], { BASE_URL: server.of('esm') });
  expect(tests).toEqual(['a.session.yaml › a › GET /a: passed', 'own.js › own: passed']);
});

test('withCallsheet adds to patterns, and keeps a test runner, extensions and a preset of the repo', async () => {
  const repo = createJestRepo(
    {
      'jest.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({ preset: './house/jest-preset.js', testRegex: 'own[.]js$', testRunner: './runner.js' });
`,
      'house/jest-preset.js': "module.exports = { moduleFileExtensions: ['js', 'json', 'thing'] };\n",
      'runner.js': `const runner = require('jest-circus/runner');
module.exports = (...args) => { console.error('own runner: ' + require('path').basename(args[4])); return runner.default(...args); };
`,
      'data.thing': 'module.exports = 7;\n',
      'a.session.yaml': session,
      'own.js': "test('own', () => expect(require('./data')).toBe(7));\n",
    },
    { packages: ['jest-circus'] },
  );
  const { tests, stderr } = await repo.run(['--runInBand'], { BASE_URL: server.of('regex') });
  expect(tests).toEqual(['a.session.yaml › a › GET {{env.BASE_URL}}/a: passed', 'own.js › own: passed']);
  expect(stderr.match(/own runner: .*/g)).toEqual(['own runner: own.js']);
});

test.each([
  ['testMatch', "{ preset: 'callsheet', testMatch: ['**/own.js'] }", 'testMatch'],
  [
    'extensions',
    "{ preset: 'callsheet', moduleFileExtensions: ['js'], testMatch: ['**/own.js'] }",
    'moduleFileExtensions',
  ],
  ['a glob for sessions', "{ preset: 'callsheet', testMatch: ['**/own.js', '**/api/*.yaml'] }", undefined],
  ['no include', "require('callsheet/jest').withCallsheet({ testMatch: ['**/own.js'] }, { include: [] })", undefined],
])('a configuration with the preset that takes no session files is reported: %s', async (_, config, setting) => {
  const repo = createJestRepo({
    'jest.config.js': `module.exports = ${config};\n`,
    'a.session.yaml': session,
    'own.js': ownTest,
  });
  const { tests, stderr } = await repo.run([]);
  expect(tests).toEqual(['own.js › own: passed']);
  expect(/runs no session: `(\w+)`/.exec(stderr)?.[1]).toBe(setting);
  const advice =
    'matches no *.session.yaml. Wrap the configuration in withCallsheet from callsheet/jest: it adds what is missing';
  expect(stderr.includes(advice)).toBe(setting !== undefined);
});

test('projects with the preset name files from the root of the run; each reads its own .env', async () => {
  const project = (name: string): object => ({ displayName: name, rootDir: `packages/${name}`, preset: 'callsheet' });
  const repo = createJestRepo({
    'jest.config.js': `module.exports = { projects: ${JSON.stringify([project('shop'), project('mail')])} };\n`,
    'packages/shop/a.session.yaml': 'steps:\n  - request: GET {{env.BASE_URL}}/{{env.WHO}}\n',
    'packages/shop/.env': 'WHO=shop\n',
    'packages/shop/own.test.js': ownTest,
    'packages/mail/a.session.yaml':
      'steps:\n  - request: GET {{env.BASE_URL}}/{{env.WHO}}\n    tests: { status: 201 }\n',
    'packages/mail/.env': 'WHO=mail\n',
  });
  const { tests, json } = await repo.run([], { BASE_URL: server.of('projects') });
  expect(tests).toEqual([
    'packages/mail/a.session.yaml › a › GET {{env.BASE_URL}}/{{env.WHO}}: failed',
    'packages/shop/a.session.yaml › a › GET {{env.BASE_URL}}/{{env.WHO}}: passed',
    'packages/shop/own.test.js › own: passed',
  ]);
  expect(server.log('projects').toSorted()).toEqual(['GET /mail', 'GET /shop']);
  expect(json.testResults.flatMap((file) => file.assertionResults.flatMap((one) => one.failureMessages))).toEqual([
    `Error: status equals 201 · sent 1×

Expected: 201
Received: 200
    at ${repo.folder}/packages/mail/a.session.yaml:3:14`,
  ]);
});

test('withCallsheet gives a configuration with projects one more, for the sessions', async () => {
  const repo = createJestRepo({
    'jest.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({ projects: [{ displayName: 'unit', setupFiles: ['./setup.js'] }] });
`,
    'setup.js': "globalThis.fromSetup = 'yes'; process.env.SEEN = 'by sessions';\n",
    'a.session.yaml': `${session}    when: { '{{env.SEEN}}': { exists: false } }\n`,
    'own.test.js': "test('own', () => expect(fromSetup).toBe('yes'));\n",
  });
  const { tests, stderr } = await repo.run([], { BASE_URL: server.of('one-more') });
  expect(tests).toEqual(['a.session.yaml › a › GET {{env.BASE_URL}}/a: passed', 'own.test.js › own: passed']);
  expect(stderr).toContain(' ✓ a.session.yaml');
});

/** A package of a monorepo with a preset and a test runner of its own, which Jest finds from the package's folder. */
const packageOfItsOwn = {
  'packages/shop/jest.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({ preset: './house/jest-preset.js', testRunner: './runner.js' }, { reporter: false });
`,
  'packages/shop/house/jest-preset.js': "module.exports = { testMatch: ['**/*.house.js'] };\n",
  'packages/shop/runner.js': "module.exports = require('jest-circus/runner');\n",
  'packages/shop/own.house.js': ownTest,
  'packages/shop/a.session.yaml': session,
};

const testsOfPackage = [
  'packages/shop/a.session.yaml › a › GET {{env.BASE_URL}}/a: passed',
  'packages/shop/own.house.js › own: passed',
];

test('the preset and the test runner of a package are found from its configuration, wherever Jest is started', async () => {
  const repo = createJestRepo(packageOfItsOwn, { packages: ['jest-circus'] });
  const env = { BASE_URL: server.of('package') };
  const { tests, stderr } = await repo.run(['--config', 'packages/shop/jest.config.js'], env);
  expect(tests, stderr).toEqual(testsOfPackage);
  repo.write({
    'packages/shop/jest.config.mjs': `import { withCallsheet } from 'callsheet/jest';
export default async () => withCallsheet({ rootDir: '.', preset: './house/jest-preset.js' }, { reporter: false });
`,
  });
  const inModules = await repo.run(['--config', 'packages/shop/jest.config.mjs'], env);
  expect(inModules.tests, inModules.stderr).toEqual(testsOfPackage);
});

test('packages with configurations of their own: the root adds only the reporter, and no session runs twice', async () => {
  const repo = createJestRepo(
    {
      ...packageOfItsOwn,
      'jest.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({ projects: ['<rootDir>/packages/*'] }, { include: [] });
`,
    },
    { packages: ['jest-circus'] },
  );
  const { tests, stderr } = await repo.run(['--runInBand'], { BASE_URL: server.of('packages') });
  expect(tests).toEqual(testsOfPackage);
  expect(normalise(stderr, repo)).toMatchInlineSnapshot(`
    "✓ packages/shop/a.session.yaml TIME
       ✓ GET {{env.BASE_URL}}/a                      200 TIME
    PASS packages/shop/own.house.js

     Requests  1 passed (1)
     Notes     1 request has no tests: any status passes · option tests

    Test Suites: 2 passed, 2 total
    Tests:       2 passed, 2 total
    Snapshots:   0 total
    Time: TIME
    Ran all test suites.
    Test results written to: jest-output.json"
  `);
  expect(server.log('packages')).toEqual(['GET /a']);
});

test('an include that matches nothing is reported, since the run is green without a session', async () => {
  const optionsOf = (...include: string[]) => `(${JSON.stringify({ include })})`;
  const repo = createJestRepo({
    'jest.config.js': `const { callsheetPreset } = require('callsheet/jest');
module.exports = { ...callsheetPreset${optionsOf('<rootDir>/sesions/**', 'sessions/*.yml')} };
`,
    'right.config.js': `const { callsheetPreset } = require('callsheet/jest');
module.exports = { ...callsheetPreset${optionsOf('sesions/**', '<rootDir>/sessions/**')} };
`,
    'wrapped.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({ rootDir: 'api' }, { include: ['sessions/**'], reporter: true });
`,
    'none.config.js': `const { callsheetPreset } = require('callsheet/jest');
module.exports = { ...callsheetPreset${optionsOf()} };
`,
    'sessions/one.session.yaml': 'steps:\n  - request: GET {{env.BASE_URL}}/one\n',
    'api/own.test.js': `test('own', () => {});\n`,
  });
  const env = { BASE_URL: server.of('unmatched') };
  const [wrong, own, wrapped, none] = [
    await repo.run([], env),
    await repo.run(['--config', 'right.config.js', 'own'], env),
    await repo.run(['--config', 'wrapped.config.js'], env),
    await repo.run(['--config', 'none.config.js'], env),
  ];
  expect(wrong.stderr).toContain("callsheet's option include matches no session file (*.session.yaml) in ");
  expect(wrong.stderr).toContain(': sesions/**, sessions/*.yml. Its globs');
  expect(wrong.code).toBe(0);
  expect(own.tests).toEqual(['api/own.test.js › own: passed']);
  expect(own.stderr).not.toContain('matches no session');
  expect(wrapped.stderr).toContain(`${join(repo.folder, 'api')}: sessions/**`);
  expect(none.stderr).not.toContain('callsheet');
});

test('session files that all have another extension are reported', async () => {
  const repo = createJestRepo({ 'own.test.js': ownTest, 'sessions/one.session.yml': session });
  const { stderr, code } = await repo.run([]);
  expect(stderr).toContain(`callsheet finds no session file (*.session.yaml) in ${repo.folder}, so no session runs. `);
  expect(stderr).toContain('sessions/one.session.yml');
  expect(code).toBe(0);
});

test('if a project has callsheet already, none is added for the sessions', async () => {
  const repo = createJestRepo({
    'jest.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({ projects: [{ displayName: 'api', preset: 'callsheet' }] });
`,
    'a.session.yaml': session,
  });
  const { tests } = await repo.run([], { BASE_URL: server.of('already') });
  expect(tests).toEqual(['a.session.yaml › a › GET {{env.BASE_URL}}/a: passed']);
  expect(server.log('already')).toEqual(['GET /a']);
});

test('a preset that is not found is reported, as its tests would be lost', async () => {
  const repo = createJestRepo({
    'jest.config.js': `const { withCallsheet } = require('callsheet/jest');
module.exports = withCallsheet({ preset: 'absent' });
`,
  });
  const { code, stderr } = await repo.jest([]);
  expect(code).toBe(1);
  expect(normalise(stderr.split('\n    at ')[0]!, repo)).toMatchInlineSnapshot(`
    "Error: cannot find the preset \`absent\` from <root>
    Correct or install it. If it lies elsewhere, set \`rootDir\` to the folder that preset is relative to."
  `);
});

const typedScript = `import type { ScriptSession } from 'callsheet';
import { greeting } from '@/greeting';

export default ({ variables }: ScriptSession): void => {
  variables['greeting'] = greeting();
};
`;

const typedFiles = {
  'scripts/seed.ts': typedScript,
  'src/greeting.ts': "export const greeting = (): string => 'hello' as const;\n",
  'a.session.yaml': 'settings: { pre: scripts/seed.ts }\nsteps:\n  - request: GET {{env.BASE_URL}}/{{var.greeting}}\n',
  'own.test.ts': "import { greeting } from '@/greeting';\ntest('own', () => expect(greeting()).toBe('hello'));\n",
};
const mapper = "moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' }";

test('a repo with ts-jest: its transform and mapper hold for scripts', async () => {
  const repo = createJestRepo(
    {
      ...typedFiles,
      'jest.config.js': `module.exports = {
  preset: 'callsheet', ${mapper},
  transform: { '^.+\\\\.ts$': ['ts-jest', { diagnostics: false }] },
};
`,
      'tsconfig.json':
        '{ "compilerOptions": { "module": "commonjs", "target": "es2022", "paths": { "@/*": ["./src/*"] } } }',
    },
    { packages: ['ts-jest', 'typescript'] },
  );
  const { tests, stderr } = await repo.run([], { BASE_URL: server.of('ts-jest') });
  expect(tests, stderr).toEqual([
    'a.session.yaml › a › GET {{env.BASE_URL}}/{{var.greeting}}: passed',
    'own.test.ts › own: passed',
  ]);
  expect(server.log('ts-jest')).toEqual(['GET /hello']);
});

test('a script that ts-jest or Babel cannot compile shows all that the compiler says', async () => {
  const session = 'settings: { pre: scripts/seed.ts }\nsteps:\n  - request: GET {{env.BASE_URL}}/\n';
  const typed = createJestRepo(
    {
      'scripts/seed.ts': `export default async (session: { variables: Record<string, unknown> }) => {
  const count: number = 'three';
  session.variables.count = cuont;
};
`,
      'a.session.yaml': session,
      'jest.config.js': "module.exports = { preset: 'callsheet', transform: { '^.+\\\\.ts$': 'ts-jest' } };\n",
      'tsconfig.json': '{ "compilerOptions": { "module": "commonjs", "target": "es2022", "strict": true } }',
    },
    { packages: ['ts-jest', 'typescript'] },
  );
  expect(screenOf((await typed.run([])).stderr)).toMatchInlineSnapshot(`
    " FAIL  a.session.yaml > GET {{env.BASE_URL}}/

     ✗ pre script scripts/seed.ts failed: scripts/seed.ts:2:9 - error TS2322: Type
       'string' is not assignable to type 'number'. · not sent [pre-script-failed]
       
       scripts/seed.ts:2:9 - error TS2322: Type 'string' is not assignable to type
       'number'.
       
       2   const count: number = 'three';
                 ~~~~~
       scripts/seed.ts:3:29 - error TS2552: Cannot find name 'cuont'. Did you mean
       'count'?
       
       3   session.variables.count = cuont;
                                     ~~~~~
       
         scripts/seed.ts:2:9
           2   const count: number = 'three';
                     ~~~~~
           'count' is declared here.

    "
  `);
  const parsed = createJestRepo(
    {
      'scripts/seed.ts': 'export default async (session) => {\n  const count = ;\n};\n',
      'a.session.yaml': session,
      'babel.config.js': "module.exports = { presets: ['@babel/preset-typescript'] };\n",
    },
    { packages: ['@babel/preset-typescript', '@babel/core'] },
  );
  expect(screenOf((await parsed.run([])).stderr)).toMatchInlineSnapshot(`
    " FAIL  a.session.yaml > GET {{env.BASE_URL}}/

     ✗ pre script scripts/seed.ts failed: it cannot be parsed · not sent
       [pre-script-failed]
       
       Expression expected
       → See scripts/seed.ts:2:17.

    "
  `);
});

/** From the first failure to its frame of the session file. */
function screenOf(output: string): string {
  return /^ FAIL [^]*?(?=^ ❯ )/m.exec(output)?.[0] ?? output;
}

test('a repo with Babel: its presets and mapper hold for scripts', async () => {
  const repo = createJestRepo(
    {
      ...typedFiles,
      'jest.config.js': `module.exports = { preset: 'callsheet', ${mapper} };\n`,
      'babel.config.js': `module.exports = {
  presets: [['@babel/preset-env', { targets: { node: 'current' } }], '@babel/preset-typescript'],
};
`,
    },
    { packages: ['@babel/preset-env', '@babel/preset-typescript', '@babel/core'] },
  );
  const { tests, stderr } = await repo.run([], { BASE_URL: server.of('babel') });
  expect(tests, stderr).toEqual([
    'a.session.yaml › a › GET {{env.BASE_URL}}/{{var.greeting}}: passed',
    'own.test.ts › own: passed',
  ]);
  expect(server.log('babel')).toEqual(['GET /hello']);
});

test.each(['ts', 'js'])(
  'a repo as npm init makes it now, of type commonjs: scripts in modules, in %s',
  async (extension) => {
    const name = `commonjs-${extension}`;
    const repo = createJestRepo({
      'package.json': '{ "name": "a-repo", "private": true, "type": "commonjs" }\n',
      [`scripts/word.${extension}`]: "export const word = 'hello';\n",
      'scripts/old.cjs': "module.exports = { mark: '!' };\n",
      [`scripts/seed.${extension}`]: `import { word } from './word.${extension}';
import old from './old.cjs';
export default (session) => { session.variables.greeting = word + old.mark; };
`,
      'a.session.yaml': `settings: { pre: scripts/seed.${extension} }\nsteps:\n  - request: GET {{env.BASE_URL}}/{{var.greeting}}\n`,
    });
    const { tests, stderr } = await repo.run([], { BASE_URL: server.of(name) });
    expect(tests, stderr).toEqual(['a.session.yaml › a › GET {{env.BASE_URL}}/{{var.greeting}}: passed']);
    expect(stderr).not.toContain('Warning');
    expect(server.log(name)).toEqual(['GET /hello!']);
  },
);

test('a repo in modules: scripts are loaded as Jest loads modules', async () => {
  const repo = createJestRepo({
    'package.json': '{ "name": "a-repo", "private": true, "type": "module" }\n',
    'jest.config.js':
      "export default { preset: 'callsheet', transform: {}, moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' } };\n",
    'src/greeting.js': "export const greeting = () => 'hello';\n",
    'scripts/seed.js':
      "import { greeting } from '@/greeting.js';\nexport default ({ variables }) => { variables.greeting = greeting(); };\n",
    'a.session.yaml':
      'settings: { pre: scripts/seed.js }\nsteps:\n  - request: GET {{env.BASE_URL}}/{{var.greeting}}\n',
    'own.test.js': "import { greeting } from '@/greeting.js';\ntest('own', () => expect(greeting()).toBe('hello'));\n",
  });
  const env = { BASE_URL: server.of('modules'), NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };
  const { tests, stderr } = await repo.run([], env);
  expect(tests, stderr).toEqual([
    'a.session.yaml › a › GET {{env.BASE_URL}}/{{var.greeting}}: passed',
    'own.test.js › own: passed',
  ]);
});

test("the repo's mocks hold for scripts", async () => {
  const repo = createJestRepo({
    'jest.config.js': "module.exports = { preset: 'callsheet', setupFiles: ['./mocks.js'] };\n",
    'mocks.js': "jest.mock('./src/greeting.js', () => ({ greeting: () => 'mocked' }));\n",
    'src/greeting.js': "exports.greeting = () => 'hello';\n",
    'scripts/seed.js':
      "const { greeting } = require('../src/greeting.js');\nmodule.exports = ({ variables }) => { variables.greeting = greeting(); };\n",
    'a.session.yaml':
      'settings: { pre: scripts/seed.js }\nsteps:\n  - request: GET {{env.BASE_URL}}/{{var.greeting}}\n',
  });
  const { code, stderr } = await repo.run([], { BASE_URL: server.of('mocks') });
  expect(code, stderr).toBe(0);
  expect(server.log('mocks')).toEqual(['GET /mocked']);
});

test('scripts in TypeScript and modules need no transform: if Jest cannot read them, Node does', async () => {
  const repo = createJestRepo({
    'scripts/seed.ts':
      "import { join } from 'node:path';\nexport default ({ variables }: { variables: Record<string, string> }): void => {\n  variables['greeting'] = join('a', '..', 'b');\n};\n",
    'a.session.yaml':
      'settings: { pre: scripts/seed.ts }\nsteps:\n  - request: GET {{env.BASE_URL}}/{{var.greeting}}\n',
  });
  const { code, stderr } = await repo.run([], { BASE_URL: server.of('plain-ts') });
  expect(code, stderr).toBe(0);
  expect(server.log('plain-ts')).toEqual(['GET /b']);
});

test.each([
  ['tests', { tests: { statuss: 200 } }, 'unknown subject `statuss` (Did you mean `status`?) [unknown-subject]'],
  ['a file', { tls: { ca: './no.pem' } }, 'no.pem, the file of its option tls.ca: no such file [option-not-read]'],
  ['a file in workers', { lanes: false, tls: { ca: './no.pem' } }, '✗ callsheet cannot read'],
  ['a name', { wait: 'fail' }, 'unknown option `wait`. Did you mean `waits`? [unknown-option]'],
])('an invalid option stops the run, and is reported once for all sessions: %s', async (name, options, said) => {
  const given = JSON.stringify({ baseUrl: '{{env.BASE_URL}}', ...options });
  const repo = createJestRepo({
    'jest.config.js': `module.exports = require('callsheet/jest').callsheetPreset(${given});\n`,
    'a.session.yaml': baseUrlSession,
    'b.session.yaml': baseUrlSession,
    'c.session.yaml': baseUrlSession,
  });
  const { code, stdout, stderr } = await repo.jest([], { BASE_URL: server.of(`bad-${name}`) });
  expect([code, (stdout + stderr).split(said).length - 1]).toEqual([1, 1]);
  expect(server.log(`bad-${name}`)).toEqual([]);
});
