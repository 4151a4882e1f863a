import { spawnSync } from 'node:child_process';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Json, JsonObject } from '../../../src/lib/json.js';
import { launchChromium } from '../../support/browser.js';
import { plainEnv } from '../../support/plain-env.js';
import { file, openFields, request } from './field-page.js';
import { openPanelClient } from './panel-client.js';
import { cli, openPanelProject } from './panel-project.js';

let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser.close());

type Path = readonly [string, ...string[]];

/** Fields of one line: where they are, what is typed first and then, and what the file says by that. */
const fields: readonly (readonly [tab: string, label: string, path: Path, typed: readonly [string, Json][]])[] = [
  [
    'Headers',
    'Name',
    ['name'],
    [
      ['an order', 'an order'],
      ['1.10', '1.10'],
    ],
  ],
  [
    'Retry',
    'attempts',
    ['retry', 'attempts'],
    [
      ['3', 3],
      ['4', 4],
    ],
  ],
  [
    'Retry',
    'backoff',
    ['retry', 'backoff'],
    [
      ['250', 250],
      ['2s', '2s'],
    ],
  ],
  [
    'Retry',
    'multiply',
    ['retry', 'multiply'],
    [
      ['2', 2],
      ['1.5', 1.5],
    ],
  ],
  [
    'More',
    'timeout',
    ['timeout'],
    [
      ['10s', '10s'],
      ['0', 0],
    ],
  ],
  [
    'More',
    'redirects',
    ['redirects'],
    [
      ['3', 3],
      ['false', false],
    ],
  ],
  [
    'More',
    'delay',
    ['delay'],
    [
      ['250ms', '250ms'],
      ['5', 5],
    ],
  ],
  [
    'More',
    'events',
    ['stream', 'events'],
    [
      ['5', 5],
      ['6', 6],
    ],
  ],
  [
    'More',
    'before',
    ['before'],
    [
      ['./a.ts', './a.ts'],
      ['./a.ts\n./b.ts', ['./a.ts', './b.ts']],
    ],
  ],
  [
    'More',
    'after',
    ['after'],
    [
      ['./c.ts', './c.ts'],
      ['./d.ts', './d.ts'],
    ],
  ],
  [
    'More',
    'tags',
    ['tags'],
    [
      ['smoke', ['smoke']],
      ['smoke, slow', ['smoke', 'slow']],
    ],
  ],
];

test('each field of a request sets, changes and removes its key, and nothing else', async () => {
  const text = `# an order\n${request('headers: { accept: text/csv }  # kept')}# the end\n`;
  const { page, field, openTab, read, says, close } = await openFields(browser, { text });
  const before = parse(text) as JsonObject;
  for (const [tab, label, path, typed] of fields) {
    await openTab(tab);
    for (const [words, value] of typed) {
      await field(label).fill(words);
      await page.keyboard.press('Control+s');
      await expect
        .poll(() => parse(read()) as unknown, { message: label, timeout: 20_000 })
        .toEqual(withKey(before, 0, path, value));
      expect(read(), label).toMatch(/^# an order\n[^]*accept: text\/csv \}  # kept\n[^]*# the end\n$/);
    }
    await field(label).fill('');
    await page.keyboard.press('Control+s');
    await says(text);
  }
  await close();
});

test('each field above the rows sets, changes and removes its key', async () => {
  const text = `# head\nsettings:\n  headers: { accept: text/csv }  # kept\n${request()}`;
  const { page, field, details, openTab, read, says, close } = await openFields(browser, { text });
  await details.getByRole('button', { name: 'Back to the rows' }).click();
  const before = parse(text) as JsonObject;
  for (const [tab, label, path, words, value] of [
    ['Settings', 'name', ['name'], 'Orders', 'Orders'],
    ['Settings', 'data', ['data'], './users.csv', './users.csv'],
    ['Settings', 'tags', ['tags'], 'smoke', ['smoke']],
    ['Settings', 'baseUrl', ['settings', 'baseUrl'], 'http://127.0.0.1:1', 'http://127.0.0.1:1'],
    ['Settings', 'environment', ['settings', 'environment'], 'staging', 'staging'],
    ['Settings', 'timeout', ['settings', 'timeout'], '10s', '10s'],
    ['Settings', 'exclusive', ['settings', 'exclusive'], 'shop', 'shop'],
    ['Settings', 'openapi', ['settings', 'openapi'], './o.yaml', './o.yaml'],
    ['Scripts', 'pre', ['settings', 'pre'], './a.ts\n./b.ts', ['./a.ts', './b.ts']],
    ['Scripts', 'post', ['settings', 'post'], './a.ts', './a.ts'],
    ['Scripts', 'beforeEach', ['settings', 'beforeEach'], './a.ts', './a.ts'],
    ['Scripts', 'afterEach', ['settings', 'afterEach'], './a.ts', './a.ts'],
  ] as const) {
    await openTab(tab);
    await field(label).fill(words);
    await page.keyboard.press('Control+s');
    const wanted = change(before, path, value as Json);
    await expect.poll(() => parse(read()) as unknown, { message: label, timeout: 20_000 }).toEqual(wanted);
    await field(label).fill('');
    await page.keyboard.press('Control+s');
    await says(text);
  }
  await openTab('Settings');
  await field('onFailure').selectOption('stop');
  await says(text.replace('# kept\n', '# kept\n  onFailure: stop\n'));
  await field('onFailure').selectOption('');
  await says(text);
  for (const kind of ['bearer', 'basic', 'apiKey', 'oauth2', 'digest', 'awsSigV4', 'none']) {
    await field('Sign in by').selectOption(kind);
    const auth = (): Json => (parse(read()) as { settings: { auth: Json } }).settings.auth;
    await expect.poll(() => (kind === 'none' ? auth() : Object.keys((auth() ?? {}) as object)[0])).toBe(kind);
  }
  await field('Sign in by').selectOption('');
  await says(text);
  await close();
});

/** Keys with a value and another one. */
const keys: readonly (readonly [Path, Json, Json])[] = [
  [['name'], 'first', 'second'],
  [['query', 'page'], 2, 3],
  [['headers', 'accept'], 'text/csv', 'text/html'],
  [['auth', 'bearer'], '{{env.A}}', '{{env.B}}'],
  [['json', 'sku'], 'A-100', 'null'],
  [['form', 'user'], 'ann', 'bob'],
  [['text'], 'a text', 'another'],
  [['file'], './a.json', './b.json'],
  [['graphql', 'query'], '{ me }', '{ you }'],
  [['timeout'], '10s', '20s'],
  [['redirects'], 3, 4],
  [['delay'], '5ms', '6ms'],
  [['capture', 'id'], '$.id', '$.key'],
  [['tests', 'status'], 200, 201],
  [['retry', 'attempts'], 3, 4],
  [['retry', 'backoff'], 250, 500],
  [['when', 'status'], 200, 404],
  [['skip'], 'later', 'never'],
  [['before'], './a.ts', './b.ts'],
  [['after'], './a.ts', './b.ts'],
  [['stream', 'events'], 5, 6],
  [['tags'], ['smoke'], ['smoke', 'slow']],
];

const writings = ['absent', 'block', 'flow', 'quoted', 'commented'] as const;

/** A request whose key is written in one of these ways. The URL makes it another request than all others. */
function written(id: string, path: Path, value: Json, writing: (typeof writings)[number]): string {
  const [key, inner] = path;
  const scalar = writing === 'quoted' && typeof value === 'string' ? JSON.stringify(value) : plainYaml(value);
  const head = `  - request: POST /${id}\n    # kept\n`;
  const other = key === 'tests' || key === 'skip' ? '' : '    skip: true # kept, too\n';
  if (writing === 'absent') return head + other;
  const comment = writing === 'commented' ? '  # of it' : '';
  if (inner === undefined) return `${head}    ${key}: ${scalar}${comment}\n${other}`;
  const name = inner === undefined ? '' : `${inner}: ${scalar}`;
  if (writing === 'flow') return `${head}    ${key}: { ${name} }\n${other}`;
  return `${head}    ${key}:\n${comment && '      # over it\n'}      ${name}${comment}\n${other}`;
}

function plainYaml(value: Json): string {
  if (typeof value === 'string') return /^[{'"]/.test(value) ? `'${value}'` : value;
  return JSON.stringify(value).replaceAll('"', '');
}

describe.each(writings)('%s', (writing) => {
  test('every key is changed and removed over the protocol, and nothing else', async () => {
    const text = `steps:\n${keys.map(([path, value], at) => written(`r${at}`, path, value, writing)).join('')}`;
    const panel = await openPanelProject({ files: { [file]: text } });
    const client = await openPanelClient(panel);
    await client.open(file);
    const read = async (): Promise<string> => (await client.ask('text', { file })).text;
    const set = async (row: number, path: Path, change: { value?: Json; was?: Json }): Promise<void> => {
      const edit = { do: 'set', row: client.key(file, row), path, ...change } as const;
      await client.ask('edit', { file, version: client.view(file).version, edit });
    };
    const changed = keys.map(([path, , next], at) => [at, path, next] as const);
    const was = (value: Json): { was?: Json } => (writing === 'absent' ? {} : { was: value });
    for (const [at, path, value] of changed) await set(at + 1, path, { value, ...was(keys[at]![1]) });
    const after = await read();
    const wanted = changed.reduce((all, [at, path, value]) => withKey(all, at, path, value), parse(text) as JsonObject);
    expect(parse(after)).toEqual(wanted);
    expect(after.match(/#.*/g)).toEqual(text.match(/#.*/g));
    for (const [at, path, value] of changed) {
      if (path[0] === 'json' || path[0] === 'form' || path[0] === 'graphql')
        await set(at + 1, [path[0]], { was: { [path[1]!]: value } });
      else await set(at + 1, path, { was: value });
    }
    const bare = keys.map(([path, value], at) => written(`r${at}`, path, value, 'absent')).join('');
    expect(parse(await read())).toEqual(parse(`steps:\n${bare}`));
    for (let count = 0; count < 2 * changed.length; count++) await client.ask('undo', {});
    expect(await read()).toBe(text);
  });
});

test('`callsheet check` says what the row says', async () => {
  const text = request('retry: { attempts: 3 }');
  const { details, panel, close } = await openFields(browser, { text, tab: 'Retry' });
  const notice = details.locator('.notices .box');
  await notice.waitFor();
  const { stdout } = spawnSync(process.execPath, [cli, 'check', '--json'], {
    cwd: panel.root,
    env: plainEnv(),
    encoding: 'utf8',
  });
  const { problems } = JSON.parse(stdout) as { problems: readonly { message: string; hint?: string }[] };
  expect((await notice.allInnerTexts()).map((said) => said.trim())).toEqual(
    problems.map(({ message, hint }) => (hint === undefined ? message : `${message} ${hint}`)),
  );
  await close();
});

function withKey(session: JsonObject, row: number, path: Path, value: Json): JsonObject {
  const steps = session['steps'] as readonly JsonObject[];
  return { ...session, steps: steps.with(row, change(steps[row]!, path, value)) };
}

function change(map: JsonObject, [key, ...rest]: readonly string[], value: Json): JsonObject {
  const inner = rest.length === 0 ? value : change((map[key!] ?? {}) as JsonObject, rest, value);
  return { ...map, [key!]: inner };
}
