import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, test, type TestContext } from 'vitest';
import { type Major, majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { startWatching, type WatchedFile, type Watching } from './watch-process.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (path: string): string => `steps:\n  - request: GET ${path}\n`;
const call = (flow: string): string => `steps:\n  - call: ${flow}\n`;
const seed = (value: string): string =>
  `import { name } from './names.js';\nexport default ({ variables }) => { variables[name] = '${value}'; };\n`;

const filesSession = `settings: { pre: scripts/seed.ts }
steps:
  - request: POST /{{var.seeded}}
    multipart:
      - name: photo
        file: data/photo.bin
    tests:
      $.method: { schema: data/method.json }
`;

const project = {
  'top.session.yaml': call('mid.session.yaml'),
  'mid.session.yaml': call('flows/leaf.session.yaml'),
  'flows/leaf.session.yaml': get('/leaf/1'),
  'alone.session.yaml': get('/alone'),
  'hopes.session.yaml': call('flows/later.session.yaml'),
  'who.session.yaml': get('/{{env.WHO}}'),
  'staged.session.yaml': `settings: { environment: staging }\n${get('/{{env.WHO}}')}`,
  'files.session.yaml': filesSession,
  'scripts/seed.ts': seed('one'),
  'scripts/names.js': `export const name = 'seeded';\n`,
  'data/photo.bin': '\u0000\u0001',
  'data/method.json': '{ "const": "POST" }',
  '.env': 'WHO=me\n',
  '.env.staging': 'WHO=staging\n',
  'notes.txt': 'nothing uses it\n',
  'own.test.ts': `import { test } from 'vitest';\nimport { name } from './scripts/names.js';\ntest('own ' + name, () => {});\n`,
};

const config = (baseUrl: string, lanes: number | false): string => `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ baseUrl: '${baseUrl}', lanes: ${lanes} })],
  test: { include: ['**/*.test.ts'] },
};
`;

/** One watching Vitest, as a person with an editor meets it. */
function openEditor(major: Major, lanes: number | false, onTestFinished: TestContext['onTestFinished']) {
  const label = `watch-${major}-${lanes}`;
  const baseUrl = server.of(label);
  const files = { ...project, 'vitest.config.mjs': config(baseUrl, lanes) };
  const editor = editorOf(startWatching(major, { files, onTestFinished }));
  return {
    ...editor,
    saveConfig: () => editor.save('vitest.config.mjs', `${config(baseUrl, lanes)}// saved again\n`),
    sent: () => server.log(label),
  };
}

function editorOf(watching: Watching) {
  const path = (file: string): string => join(watching.folder, file);
  /** What has run since the last time: `file state`, with the tests where they are asked for. */
  const ran = async (show: (file: WatchedFile) => string = ({ file, state }) => `${file} ${state}`) =>
    (await watching.runs(again)).flatMap(({ files }) => files.map(show)).sort();
  let again: (() => void) | undefined;
  return {
    ran,
    tests: () => ran(({ file, tests }) => `${file} ${tests.join(', ')}`),
    save: (file: string, text: string) => {
      again = () => writeFileSync(path(file), text);
      mkdirSync(dirname(path(file)), { recursive: true });
      again();
    },
    rename: (from: string, to: string) => {
      again = undefined;
      renameSync(path(from), path(to));
    },
    remove: (file: string) => {
      again = undefined;
      rmSync(path(file));
    },
  };
}

const modes = majors.flatMap((major) => [{ major, lanes: 32 } as const, { major, lanes: false } as const]);

// They wait most of the time.
test.concurrent.for(modes)(
  'vitest $major, lanes $lanes: what is saved runs again with all that depends on it, and nothing else',
  { timeout: 600_000 },
  async ({ major, lanes }, { expect, onTestFinished }) => {
    const editor = openEditor(major, lanes, onTestFinished);
    await runsAll(editor, expect);
    await savesSessions(editor, expect);
    await savesEnvFiles(editor, expect);
    await savesUsedFiles(editor, expect);
    await flowsComeAndGo(editor, expect);
    await renamesASession(editor, expect);
    await savesTheConfig(editor, expect);
  },
);

test.concurrent.for(majors)(
  'vitest %i: what lies outside of the root is followed, also what is used later or comes back',
  { timeout: 600_000 },
  async (major, { expect, onTestFinished }) => {
    const schema = `${get('/alone')}    tests:\n      $.method: { schema: ../shared/method.json }\n`;
    const files = {
      'app/vitest.config.mjs': config(server.of(`outside-${major}`), 32),
      'app/calls.session.yaml': call('../shared/flow.session.yaml'),
      'app/alone.session.yaml': get('/alone'),
      'shared/flow.session.yaml': get('/flow/1'),
      'shared/method.json': '{ "const": "GET" }',
    };
    const editor = editorOf(startWatching(major, { files, args: ['--root', 'app'], onTestFinished }));
    expect(await editor.ran()).toEqual(['alone.session.yaml passed', 'calls.session.yaml passed']);
    editor.save('app/alone.session.yaml', schema);
    expect(await editor.ran()).toEqual(['alone.session.yaml passed']);
    editor.save('shared/method.json', '{ "const": "POST" }');
    expect(await editor.ran()).toEqual(['alone.session.yaml failed']);
    editor.remove('shared/flow.session.yaml');
    expect(await editor.ran()).toEqual(['calls.session.yaml failed']);
    editor.save('shared/flow.session.yaml', get('/flow/2'));
    expect(await editor.ran()).toEqual(['calls.session.yaml passed']);
  },
);

test.concurrent.for(modes)(
  'vitest $major, lanes $lanes: each run reports what a script throws outside an awaited call, also at the end of the last session',
  { timeout: 600_000 },
  async ({ major, lanes }, { expect, onTestFinished }) => {
    const stray = (count: number): string => `export default () => { Promise.reject(new Error('stray ${count}')); };\n`;
    const files = {
      'vitest.config.mjs': config(server.of(`stray-${major}-${lanes}`), lanes),
      'unset.session.yaml': `settings: { pre: stray.js }\n${get('/{{var.unset}}')}`,
      'stray.js': stray(0),
    };
    const watching = startWatching(major, { files, onTestFinished });
    const reported = async (again?: () => void) => (await watching.runs(again)).flatMap(({ errors }) => errors);
    expect(await reported()).toEqual(['stray 0']);
    for (const count of [1, 2, 3, 4, 5]) {
      const save = (): void => writeFileSync(join(watching.folder, 'stray.js'), stray(count));
      save();
      expect(await reported(save)).toEqual([`stray ${count}`]);
    }
  },
);

test.concurrent.for(modes)(
  'vitest $major, lanes $lanes: a deleted script, or a module that one imports, fails the sessions that need it',
  { timeout: 600_000 },
  async ({ major, lanes }, { expect, onTestFinished }) => {
    const files = {
      'vitest.config.mjs': config(server.of(`gone-${major}-${lanes}`), lanes),
      'alone.session.yaml': get('/alone'),
      'seeded.session.yaml': `settings: { pre: scripts/seed.ts }\n${get('/{{var.seeded}}')}`,
      'scripts/seed.ts': seed('one'),
      'scripts/names.js': project['scripts/names.js'],
    };
    const editor = editorOf(startWatching(major, { files, onTestFinished }));
    expect(await editor.ran()).toEqual(['alone.session.yaml passed', 'seeded.session.yaml passed']);
    for (const file of ['scripts/seed.ts', 'scripts/names.js'] as const) {
      editor.remove(file);
      expect(await editor.ran()).toEqual(['seeded.session.yaml failed']);
      editor.save(file, files[file]);
      expect(await editor.ran()).toEqual(['seeded.session.yaml passed']);
    }
  },
);

type Editor = ReturnType<typeof openEditor>;
type Expect = TestContext['expect'];

async function runsAll(editor: Editor, expect: Expect): Promise<void> {
  expect(await editor.ran()).toEqual([
    'alone.session.yaml passed',
    'files.session.yaml passed',
    'flows/leaf.session.yaml passed',
    'hopes.session.yaml failed',
    'mid.session.yaml passed',
    'own.test.ts passed',
    'staged.session.yaml passed',
    'top.session.yaml passed',
    'who.session.yaml passed',
  ]);
}

async function savesSessions(editor: Editor, expect: Expect): Promise<void> {
  editor.save('notes.txt', 'still nothing\n');
  editor.save('alone.session.yaml', get('/alone/2'));
  expect(await editor.tests()).toEqual(['alone.session.yaml alone > GET /alone/2: passed']);

  editor.save('flows/leaf.session.yaml', get('/leaf/2'));
  expect(await editor.tests()).toEqual([
    'flows/leaf.session.yaml leaf > GET /leaf/2: passed',
    'mid.session.yaml mid > ↳ call leaf > GET /leaf/2: passed',
    'top.session.yaml top > ↳ call mid > ↳ call leaf > GET /leaf/2: passed',
  ]);
  expect(editor.sent().slice(-3)).toEqual(['GET /leaf/2', 'GET /leaf/2', 'GET /leaf/2']);
}

async function savesEnvFiles(editor: Editor, expect: Expect): Promise<void> {
  editor.save('.env', 'WHO=you\n');
  expect(await editor.ran()).toEqual([
    'files.session.yaml passed',
    'staged.session.yaml passed',
    'who.session.yaml passed',
  ]);
  expect(editor.sent()).toContain('GET /you');
  editor.save('.env.staging', 'WHO=stage-2\n');
  expect(await editor.ran()).toEqual(['staged.session.yaml passed']);
  expect(editor.sent().at(-1)).toBe('GET /stage-2');
  editor.save('.env.local', 'WHO=local\n');
  expect(await editor.ran()).toEqual([
    'files.session.yaml passed',
    'staged.session.yaml passed',
    'who.session.yaml passed',
  ]);
  editor.remove('.env.local');
  expect((await editor.ran()).length).toBe(3);
  expect(editor.sent().slice(-3).sort()).toEqual(['GET /stage-2', 'GET /you', 'POST /one']);
}

async function savesUsedFiles(editor: Editor, expect: Expect): Promise<void> {
  editor.save('scripts/seed.ts', seed('two'));
  expect(await editor.ran()).toEqual(['files.session.yaml passed']);
  expect(editor.sent().at(-1)).toBe('POST /two');
  editor.save('scripts/names.js', `export const name = 'other';\n`);
  expect(await editor.ran()).toEqual(['files.session.yaml failed', 'own.test.ts passed']);
  editor.save('scripts/names.js', `export const name = 'seeded';\n`);
  expect(await editor.ran()).toEqual(['files.session.yaml passed', 'own.test.ts passed']);
  editor.save('data/method.json', '{ "const": "GET" }');
  expect(await editor.ran()).toEqual(['files.session.yaml failed']);
  editor.save('data/method.json', '{ "const": "POST" }');
  expect(await editor.ran()).toEqual(['files.session.yaml passed']);
  editor.save('data/photo.bin', '\u0002\u0003');
  expect(await editor.ran()).toEqual(['files.session.yaml passed']);
}

async function flowsComeAndGo(editor: Editor, expect: Expect): Promise<void> {
  editor.save('flows/later.session.yaml', get('/later'));
  expect(await editor.tests()).toEqual([
    'flows/later.session.yaml later > GET /later: passed',
    'hopes.session.yaml hopes > ↳ call later > GET /later: passed',
  ]);
  editor.save('flows/later.session.yaml', `steps:\n  - request: GET /later\n    retries: 3\n`);
  expect(await editor.ran()).toEqual(['flows/later.session.yaml failed', 'hopes.session.yaml failed']);
  editor.save('flows/later.session.yaml', get('/later/2'));
  expect(await editor.tests()).toEqual([
    'flows/later.session.yaml later > GET /later/2: passed',
    'hopes.session.yaml hopes > ↳ call later > GET /later/2: passed',
  ]);
  editor.remove('flows/later.session.yaml');
  expect(await editor.tests()).toEqual(['hopes.session.yaml hopes > ↳ call later: failed']);
}

async function renamesASession(editor: Editor, expect: Expect): Promise<void> {
  editor.rename('alone.session.yaml', 'renamed.session.yaml');
  expect(await editor.tests()).toEqual(['renamed.session.yaml renamed > GET /alone/2: passed']);
  editor.save('renamed.session.yaml', get('/renamed'));
  expect(await editor.tests()).toEqual(['renamed.session.yaml renamed > GET /renamed: passed']);
}

async function savesTheConfig(editor: Editor, expect: Expect): Promise<void> {
  editor.saveConfig();
  expect(await editor.ran()).toEqual([
    'files.session.yaml passed',
    'flows/leaf.session.yaml passed',
    'hopes.session.yaml failed',
    'mid.session.yaml passed',
    'own.test.ts passed',
    'renamed.session.yaml passed',
    'staged.session.yaml passed',
    'top.session.yaml passed',
    'who.session.yaml passed',
  ]);
  editor.save('flows/leaf.session.yaml', get('/leaf/3'));
  expect(await editor.ran()).toEqual([
    'flows/leaf.session.yaml passed',
    'mid.session.yaml passed',
    'top.session.yaml passed',
  ]);
}
