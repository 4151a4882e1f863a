import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { faultReader } from '../../../src/engine/node/script-fault.js';
import { importModule } from '../../../src/modules/import-module.js';
import { runSetup, SetupError, type SetupRun, type SetupSettings } from '../../../src/runner/setup.js';

/** What the teardowns of modules leave, which run in this process. */
const marks = globalThis as unknown as { ended: string };

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'callsheet-setup-'));
  marks.ended = '';
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text);
}

function run(settings: Partial<SetupSettings>): Promise<SetupRun> {
  return runSetup({
    root,
    folder: root,
    env: { HOME: '/home/ann' },
    load: async (path) => ((await importModule(path)) as { readonly default?: unknown }).default,
    readFault: faultReader(root),
    ...settings,
  });
}

async function problemOf(settings: Partial<SetupSettings>): Promise<unknown> {
  const error: unknown = await run(settings).catch((thrown: unknown) => thrown);
  return error instanceof SetupError ? error.problem : error;
}

test('what a module sets in env is the environment of the run, and the given one stays', async () => {
  write(
    'start.ts',
    `export default ({ env }: { env: Record<string, string> }) => { env.URL = 'http://' + env.HOME; };`,
  );
  const given = { HOME: 'ann' };
  const { env } = await run({ setup: './start.ts', env: given });
  expect(env).toEqual({ HOME: 'ann', URL: 'http://ann' });
  expect(given).toEqual({ HOME: 'ann' });
});

test('modules run in order, and are cleaned up in the opposite order, once', async () => {
  for (const name of ['one', 'two']) {
    write(
      `${name}.mjs`,
      `export default ({ env }) => { env.LOG = (env.LOG ?? '') + '${name} '; return () => { globalThis.ended += 'end-${name} '; }; };`,
    );
  }
  const { env, teardown } = await run({ setup: ['one.mjs', 'two.mjs'] });
  expect(env.LOG).toBe('one two ');
  expect(await teardown()).toEqual([]);
  expect(marks.ended).toBe('end-two end-one ');
  await teardown();
  expect(marks.ended).toBe('end-two end-one ');
});

test('a module that fails is named with its line, its secrets masked, and those before it are cleaned up', async () => {
  write('one.mjs', `export default () => () => { process.env.SETUP_TEST_ENDED = 'yes'; };`);
  write(
    'two.mjs',
    `export default ({ env }) => {\n  env.API_TOKEN = 'tok-123456';\n  throw new Error('no room for tok-123456');\n};`,
  );
  expect(await problemOf({ setup: ['one.mjs', 'two.mjs'] })).toMatchInlineSnapshot(`
    {
      "code": "setup-failed",
      "hint": "See two.mjs:3:9.",
      "message": "setup two.mjs failed: no room for ***",
    }
  `);
  expect(process.env['SETUP_TEST_ENDED']).toBe('yes');
  delete process.env['SETUP_TEST_ENDED'];
});

test('a module that is missing, exports something other than a function, or returns it is refused', async () => {
  write('data.mjs', 'export default { port: 1 };');
  write('value.mjs', 'export default () => 7;');
  write('broken.mjs', 'export default () => {\n  const = 1;\n};');
  expect(await problemOf({ setup: './gone.ts' })).toMatchInlineSnapshot(`
    {
      "code": "setup-missing",
      "hint": "The option \`setup\` takes paths relative to the folder of callsheet.config.",
      "message": "missing setup module gone.ts",
    }
  `);
  expect(await problemOf({ setup: 'data.mjs' })).toMatchInlineSnapshot(`
    {
      "code": "setup-without-default",
      "hint": "Write \`export default async ({ env }) => { … }\`.",
      "message": "setup module data.mjs has no default export that is a function",
    }
  `);
  expect(await problemOf({ setup: 'value.mjs' })).toMatchInlineSnapshot(`
    {
      "code": "setup-without-teardown",
      "hint": "Return a function that cleans up, or nothing.",
      "message": "setup module value.mjs returned a number, which cannot be called",
    }
  `);
  expect(await problemOf({ setup: 'broken.mjs' })).toMatchInlineSnapshot(`
    {
      "code": "setup-failed",
      "hint": "See broken.mjs:2:9.",
      "message": "setup broken.mjs failed: Unexpected token '='",
    }
  `);
});

test('a module and a teardown may take as long as scriptTimeout', async () => {
  write('slow.mjs', 'export default () => new Promise((done) => setTimeout(done, 2000).unref());');
  write('slow-end.mjs', 'export default () => () => new Promise((done) => setTimeout(done, 2000).unref());');
  expect(await problemOf({ setup: 'slow.mjs', scriptTimeout: 20 })).toMatchInlineSnapshot(`
    {
      "code": "setup-timeout",
      "hint": "Fix what it waits for, or set the option \`scriptTimeout\` higher.",
      "message": "setup slow.mjs did not finish within 0.02s",
    }
  `);
  const { teardown } = await run({ setup: 'slow-end.mjs', scriptTimeout: '20ms' });
  expect(await teardown()).toMatchInlineSnapshot(`
    [
      {
        "code": "setup-timeout",
        "hint": "Fix what it waits for, or set the option \`scriptTimeout\` higher.",
        "message": "teardown slow-end.mjs did not finish within 0.02s",
      },
    ]
  `);
});

test('a teardown that fails does not keep the others from cleaning up', async () => {
  write('one.mjs', 'export default () => () => { globalThis.ended += "one"; };');
  write('two.mjs', 'export default () => () => { throw new Error("still busy"); };');
  const { teardown } = await run({ setup: ['one.mjs', 'two.mjs'] });
  expect(await teardown()).toMatchInlineSnapshot(`
    [
      {
        "code": "teardown-failed",
        "hint": "See two.mjs:1:36.",
        "message": "teardown two.mjs failed: still busy",
      },
    ]
  `);
  expect(marks.ended).toBe('one');
});

test('a cancelled run does not wait for a module, and what that sets up later is cleaned up at once', async () => {
  write(
    'slow.mjs',
    `export default async () => {
  await new Promise((done) => setTimeout(done, 1500));
  return () => { globalThis.ended += 'slow'; };
};`,
  );
  const cancel = new AbortController();
  setTimeout(() => cancel.abort(), 50);
  const { teardown } = await run({ setup: ['slow.mjs', 'never-loaded.mjs'], signal: cancel.signal });
  expect(marks.ended).toBe('');
  expect(await teardown()).toEqual([]);
  await vi.waitFor(() => expect(marks.ended).toBe('slow'), 60_000);
});
