import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCli } from '../../support/run-cli.js';

type Files = Readonly<Record<string, string>>;

function project(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-init-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

function filesOf(root: string): Files {
  const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return Object.fromEntries(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]));
}

const config = "import { defineConfig } from 'vitest/config';\n\nexport default defineConfig({\n  test: {},\n});\n";
const settings = '{\n  "editor.tabSize": 2\n}\n';

describe('init without a terminal', () => {
  test('an empty folder gets all three files, and check has nothing against them', async () => {
    const root = project({});
    expect((await runCli(['init'], root)).stdout).toMatchInlineSnapshot(`
      "created  vitest.config.mjs: a Vitest config with callsheet()
      created  callsheet.config.mjs: the options of callsheet
      created  sessions/first.session.yaml: a first session
      created  .vscode/settings.json: completion and checks for session files (with the extension redhat.vscode-yaml)

      Next:
        npm install --save-dev callsheet vitest
        npx callsheet check
        npx vitest run
        npx callsheet run   # without a test framework
      "
    `);
    expect(filesOf(root)).toMatchInlineSnapshot(`
      {
        ".vscode/settings.json": "{
        "yaml.schemas": { "./node_modules/callsheet/schema.json": ["**/*.session.yaml"] }
      }
      ",
        "callsheet.config.mjs": "import { defineConfig } from 'callsheet';

      export default defineConfig({
        // A poll that runs out of time fails in CI. On your machine it neither passes nor fails.
        waits: process.env.CI ? 'fail' : 'wait',
        // For every request that has no test of its own on the status.
        tests: { status: { lt: 400 } },
      });
      ",
        "sessions/first.session.yaml": "# A session is a list of requests. Each request is a test.
      name: First session
      settings:
        baseUrl: http://localhost:3000
      steps:
        - request: GET /
          tests:
            status:
              lt: 400
      ",
        "vitest.config.mjs": "import { callsheet } from 'callsheet/vitest';
      import { defineConfig } from 'vitest/config';

      export default defineConfig({
        plugins: [callsheet()],
      });
      ",
      }
    `);
    expect(await runCli(['check'], root)).toMatchObject({ code: 0, stdout: 'no problems in 1 file\n' });
  });

  test('what exists is not changed, and what would change is shown', async () => {
    const root = project({
      'vitest.config.ts': config,
      '.vscode/settings.json': settings,
      'package.json': '{ "devDependencies": { "callsheet": "1" } }',
    });
    expect((await runCli(['init'], root)).stdout).toMatchInlineSnapshot(`
      "left     vitest.config.ts: it would get callsheet() in the plugins
                 +import { callsheet } from 'callsheet/vitest';
                  import { defineConfig } from 'vitest/config';
                  export default defineConfig({
                 +  plugins: [callsheet()],
                    test: {},
      created  callsheet.config.ts: the options of callsheet
      created  sessions/first.session.yaml: a first session
      left     .vscode/settings.json: it would get completion and checks for session files (with the extension redhat.vscode-yaml)
                  {
                 +  "yaml.schemas": { "./node_modules/callsheet/schema.json": ["**/*.session.yaml"] },
                    "editor.tabSize": 2

      Next:
        npm install --save-dev vitest
        npx callsheet init --yes   # makes the remaining changes
        npx callsheet check
        npx vitest run
      "
    `);
    expect(filesOf(root)).toMatchObject({ 'vitest.config.ts': config, '.vscode/settings.json': settings });
    expect(existsSync(join(root, 'sessions/first.session.yaml'))).toBe(true);
  });

  test('with --yes it is changed, once', async () => {
    const root = project({ 'vite.config.ts': config, '.vscode/settings.json': settings });
    expect((await runCli(['init', '--yes', '--url', 'https://shop.test/v1?a=1'], root)).stdout).toMatchInlineSnapshot(`
      "changed  vite.config.ts: callsheet() in the plugins
      created  callsheet.config.ts: the options of callsheet
      created  sessions/first.session.yaml: a first session
      changed  .vscode/settings.json: completion and checks for session files (with the extension redhat.vscode-yaml)

      Next:
        npm install --save-dev callsheet vitest
        npx callsheet check
        npx vitest run
      "
    `);
    const after = filesOf(root);
    expect(after).toMatchInlineSnapshot(`
      {
        ".vscode/settings.json": "{
        "yaml.schemas": { "./node_modules/callsheet/schema.json": ["**/*.session.yaml"] },
        "editor.tabSize": 2
      }
      ",
        "callsheet.config.ts": "import { defineConfig } from 'callsheet';

      export default defineConfig({
        // A poll that runs out of time fails in CI. On your machine it neither passes nor fails.
        waits: process.env.CI ? 'fail' : 'wait',
        // For every request that has no test of its own on the status.
        tests: { status: { lt: 400 } },
      });
      ",
        "sessions/first.session.yaml": "# A session is a list of requests. Each request is a test.
      name: First session
      settings:
        baseUrl: 'https://shop.test/v1?a=1'
      steps:
        - request: GET /
          tests:
            status:
              lt: 400
      ",
        "vite.config.ts": "import { callsheet } from 'callsheet/vitest';
      import { defineConfig } from 'vitest/config';

      export default defineConfig({
        plugins: [callsheet()],
        test: {},
      });
      ",
      }
    `);
    expect((await runCli(['init', '--yes'], root)).stdout).toMatchInlineSnapshot(`
      "kept     vite.config.ts: it already has callsheet()
      kept     callsheet.config.ts: it is there already
      kept     sessions/first.session.yaml: the project already has session files
      kept     .vscode/settings.json: it already has the schema

      Next:
        npm install --save-dev callsheet vitest
        npx callsheet check
        npx vitest run
      "
    `);
    expect(filesOf(root)).toEqual(after);
  });

  test('a config that is not understood stays as it is, with the line to add', async () => {
    const text = 'export default mergeConfig(base, {});\n';
    const root = project({ 'vitest.config.ts': text, '.vscode/settings.json': '[]', 'a.session.yaml': '' });
    expect((await runCli(['init', '--yes'], root)).stdout).toMatchInlineSnapshot(`
      "by hand  vitest.config.ts: init cannot edit this config. Add
                 import { callsheet } from 'callsheet/vitest';
                 and in the config: plugins: [callsheet()]
      created  callsheet.config.ts: the options of callsheet
      kept     a.session.yaml: the project already has session files
      by hand  .vscode/settings.json: init cannot edit these settings. Add
                 "yaml.schemas": { "./node_modules/callsheet/schema.json": ["**/*.session.yaml"] }

      Next:
        npm install --save-dev callsheet vitest
        npx callsheet check
        npx vitest run
      "
    `);
    expect(filesOf(root)).toMatchObject({ 'vitest.config.ts': text, '.vscode/settings.json': '[]' });
  });

  test('the line to add to a config in CommonJS is one that it can have', async () => {
    const root = project({ 'vitest.config.js': 'module.exports = make({ plugins: [] });\n' });
    expect((await runCli(['init'], root)).stdout).toContain(
      "Add\n           const { callsheet } = require('callsheet/vitest');\n",
    );
  });

  test('a file that cannot be written is reported, the others are written, and the command fails', async () => {
    const root = project({ 'vitest.config.mjs': config, sessions: 'a file of this name' });
    const { code, stdout, stderr } = await runCli(['init', '--yes'], root);
    expect(stderr).toBe('');
    expect(code).toBe(1);
    expect(stdout).toMatchInlineSnapshot(`
      "changed  vitest.config.mjs: callsheet() in the plugins
      created  callsheet.config.mjs: the options of callsheet
      failed   sessions/first.session.yaml: a file has the name of its folder
      created  .vscode/settings.json: completion and checks for session files (with the extension redhat.vscode-yaml)

      Next:
        npm install --save-dev callsheet vitest
        npx callsheet init --yes   # makes the remaining changes
        npx callsheet check
        npx vitest run
      "
    `);
    const { ok, files } = JSON.parse((await runCli(['init', '--yes', '--json'], root)).stdout);
    expect(ok).toBe(false);
    expect(files[2]).toEqual({
      file: 'sessions/first.session.yaml',
      outcome: 'failed',
      what: 'a first session',
      why: 'a file has the name of its folder',
    });
  });

  test('a file that exists and cannot be read is reported before anything is written', async () => {
    for (const file of ['vitest.config.ts', 'package.json', '.vscode/settings.json', 'jest.config.js']) {
      const root = project({ [`${file}/a-file`]: '' });
      const { code, stdout } = await runCli(['init', '--yes', '--json'], root);
      expect([code, JSON.parse(stdout).error]).toMatchObject([
        2,
        { code: 'project-file-unreadable', message: `cannot read ${file}: it is a directory` },
      ]);
      expect(Object.keys(filesOf(root))).toEqual([`${file}/a-file`]);
    }
  });

  test('a mark before a file is read past, and stays', async () => {
    const root = project({
      'package.json': '\uFEFF{ "type": "module" }',
      'jest.config.json': '\uFEFF{ "verbose": true }\n',
      '.vscode/settings.json': `\uFEFF${settings}`,
    });
    expect((await runCli(['init', '--yes'], root)).code).toBe(0);
    const files = filesOf(root);
    expect(files['jest.config.json']).toMatch(/^\uFEFF\{.*"preset": "callsheet"/s);
    expect(files['.vscode/settings.json']).toMatch(/^\uFEFF\{.*"yaml.schemas"/s);
    expect(files['package.json']).toBe('\uFEFF{ "type": "module" }');
  });

  test('a config that names callsheet in a comment, or only imports it, still gets the plugin', async () => {
    const first = async (name: string, text: string): Promise<string> =>
      JSON.parse((await runCli(['init', '--yes', '--json'], project({ [name]: text }))).stdout).files[0].outcome;
    const comment = (module: string): string => `// import x from '${module}';\nexport default {};\n`;
    expect(await first('vitest.config.ts', comment('callsheet/vitest'))).toBe('changed');
    expect(await first('jest.config.js', comment('callsheet/jest'))).toBe('changed');
    expect(await first('jest.config.js', `// preset: 'callsheet'\nexport default {};\n`)).toBe('changed');
    const imported = `import { callsheet } from 'callsheet/vitest';\nexport default {};\n`;
    expect(await first('vitest.config.ts', imported)).toBe('by-hand');
    expect(await first('jest.config.js', `export default { preset: 'callsheet' };\n`)).toBe('kept');
  });

  test('a project of Jest gets no config of Vitest', async () => {
    const root = project({ 'jest.config.js': 'export default {};\n' });
    expect((await runCli(['init', '--yes', '--json'], root)).stdout).toMatchInlineSnapshot(`
      "{
        "version": 1,
        "ok": true,
        "files": [
          {
            "file": "jest.config.js",
            "outcome": "changed",
            "what": "withCallsheet around its export"
          },
          {
            "file": "callsheet.config.mjs",
            "outcome": "created",
            "what": "the options of callsheet"
          },
          {
            "file": "sessions/first.session.yaml",
            "outcome": "created",
            "what": "a first session"
          },
          {
            "file": ".vscode/settings.json",
            "outcome": "created",
            "what": "completion and checks for session files (with the extension redhat.vscode-yaml)"
          }
        ]
      }
      "
    `);
    expect(Object.keys(filesOf(root))).toEqual([
      '.vscode/settings.json',
      'callsheet.config.mjs',
      'jest.config.js',
      'sessions/first.session.yaml',
    ]);
    expect(JSON.parse((await runCli(['init', '--json'], root)).stdout).files[0]).toEqual({
      file: 'jest.config.js',
      outcome: 'kept',
      why: 'it already has callsheet',
    });
  });

  test('a configuration of Jest that is not understood stays as it is, with the lines to add', async () => {
    const text = 'module.exports = async () => ({ verbose: true });\n';
    const root = project({ 'jest.config.js': text });
    expect((await runCli(['init', '--yes'], root)).stdout).toMatchInlineSnapshot(`
      "by hand  jest.config.js: init cannot edit this config. Add
                 const { withCallsheet } = require('callsheet/jest');
                 and around the configuration: withCallsheet({ … })
      created  callsheet.config.mjs: the options of callsheet
      created  sessions/first.session.yaml: a first session
      created  .vscode/settings.json: completion and checks for session files (with the extension redhat.vscode-yaml)

      Next:
        npm install --save-dev callsheet jest
        npx callsheet check
        npx jest
      "
    `);
    expect(filesOf(root)['jest.config.js']).toBe(text);
  });

  test('a package of a monorepo finds what is installed above it', async () => {
    const root = project({
      'pnpm-lock.yaml': '',
      'node_modules/callsheet/package.json': '{}',
      'packages/a/package.json': '{}',
    });
    expect((await runCli(['init'], join(root, 'packages/a'))).stdout).toContain('pnpm add --save-dev vitest\n');
    expect(filesOf(root)['packages/a/.vscode/settings.json']).toMatchInlineSnapshot(`
      "{
        "yaml.schemas": { "../../node_modules/callsheet/schema.json": ["**/*.session.yaml"] }
      }
      "
    `);
    mkdirSync(join(root, 'node_modules/vitest'));
    writeFileSync(join(root, 'node_modules/vitest/package.json'), '{}');
    expect((await runCli(['init'], join(root, 'packages/a'))).stdout).toMatchInlineSnapshot(`
      "kept     vitest.config.mjs: it already has callsheet()
      kept     callsheet.config.mjs: it is there already
      kept     sessions/first.session.yaml: the project already has session files
      kept     .vscode/settings.json: it already has the schema

      Next:
        pnpm exec callsheet check
        pnpm exec vitest run
      "
    `);
  });
});

describe('the package manager of a project', () => {
  test.each([
    ['pnpm-lock.yaml', 'pnpm add --save-dev callsheet vitest', 'pnpm exec'],
    ['yarn.lock', 'yarn add --dev callsheet vitest vite', 'yarn'],
    ['bun.lock', 'bun add --dev callsheet vitest', 'bunx'],
    ['bun.lockb', 'bun add --dev callsheet vitest', 'bunx'],
    ['package-lock.json', 'npm install --save-dev callsheet vitest', 'npx'],
  ])('%s: its commands are shown, with what it does not install unasked', async (lock, install, run) => {
    const root = project({ [lock]: '' });
    expect(nextOf((await runCli(['init'], root)).stdout)).toEqual([
      install,
      `${run} callsheet check`,
      `${run} vitest run`,
      `${run} callsheet run   # without a test framework`,
    ]);
  });

  test('a project without a lock file says it itself, or the monorepo around it', async () => {
    const root = project({ 'package.json': '{ "packageManager": "pnpm@10.1.0" }', 'packages/a/package.json': '{}' });
    for (const folder of ['.', 'packages/a'])
      expect(nextOf((await runCli(['init'], join(root, folder))).stdout)[0]).toBe(
        'pnpm add --save-dev callsheet vitest',
      );
  });

  test('Vite is not asked for if it is declared', async () => {
    const root = project({ 'yarn.lock': '', 'package.json': '{ "devDependencies": { "vite": "8" } }' });
    expect(nextOf((await runCli(['init'], root)).stdout)[0]).toBe('yarn add --dev callsheet vitest');
  });

  test("under Plug'n'Play editors get a copy of the schema, which another init renews", async () => {
    const copy = '.vscode/callsheet/schema.json';
    const declared = '{ "devDependencies": { "callsheet": "1", "vitest": "5" } }';
    const root = project({ 'yarn.lock': '', '.pnp.cjs': '', 'package.json': declared });
    expect((await runCli(['init'], root)).stdout).toMatchInlineSnapshot(`
      "created  vitest.config.mjs: a Vitest config with callsheet()
      created  callsheet.config.mjs: the options of callsheet
      created  sessions/first.session.yaml: a first session
      created  .vscode/callsheet/schema.json: a copy of the schema, because editors cannot read it inside Plug'n'Play. Run init again after an update
      created  .vscode/settings.json: completion and checks for session files (with the extension redhat.vscode-yaml)

      Next:
        yarn callsheet check
        yarn vitest run
      "
    `);
    const schema = readFileSync('schema.json', 'utf8');
    expect(filesOf(root)).toMatchObject({
      [copy]: schema,
      '.vscode/settings.json': `{\n  "yaml.schemas": { "./${copy}": ["**/*.session.yaml"] }\n}\n`,
    });
    const again = (await runCli(['init'], root)).stdout;
    expect(again).toContain(`kept     ${copy}: it is the schema of this version\n`);
    expect(again).toContain('kept     .vscode/settings.json: it already has the schema\n');
    writeFileSync(join(root, copy), '{}');
    expect((await runCli(['init', '--yes'], root)).stdout).toContain(`changed  ${copy}: `);
    expect(filesOf(root)[copy]).toBe(schema);
  });
});

function nextOf(stdout: string): readonly string[] {
  return stdout.split('Next:\n')[1]!.trim().split(/\n */);
}

describe('the URL of the first session', () => {
  test.each(['notaurl', 'localhost:3000', '/v1', 'https://', 'http://a b', '{{env.}}', ''])(
    '`%s` is refused, and nothing is written',
    async (url) => {
      const root = project({});
      const { code, stderr } = await runCli(['init', '--url', url], root);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `error: invalid URL \`${url}\` [bad-url]\n(Give one such as \`http://localhost:3000\` or \`{{env.API_URL}}\`.)\n`,
      });
      expect(filesOf(root)).toEqual({});
    },
  );

  test.each(['https://shop.test/v1', '{{env.SHOP_URL}}', '{{env.SHOP_URL}}/v1'])('`%s` is taken', async (url) => {
    const root = project({});
    expect(await runCli(['init', '--url', url], root)).toMatchObject({ code: 0 });
    expect(await runCli(['check'], root)).toMatchObject({ code: 0 });
  });
});
