import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openUses } from '../../../../src/loader/dependents/session-uses.js';
import { parseWithRemains } from '../../../../src/loader/parse/parse-session.js';
import { sessionReader } from '../../../../src/loader/files/read-session.js';

const call = (flow: string): string => `steps:\n  - call: ${flow}\n`;
const get = (path: string): string => `steps:\n  - request: GET ${path}\n`;

interface Place {
  readonly home?: string;
  readonly exclude?: readonly string[];
  readonly defaults?: Parameters<typeof openUses>[0]['defaults'];
  readonly onRead?: (root: string) => void;
}

function openProject(
  files: Readonly<Record<string, string>>,
  { home = '', exclude = [], defaults = {}, onRead = () => undefined }: Place = {},
) {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-uses-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const read = sessionReader(root, parseWithRemains);
  const uses = openUses({
    root,
    home: join(root, home),
    exclude,
    defaults,
    read: Object.assign(
      (...given: Parameters<typeof read>) => {
        onRead(root);
        return read(...given);
      },
      { data: read.data, contract: read.contract },
    ),
  });
  return { root, write, uses, of: (file: string) => uses.of(file).toSorted() };
}

test('a flow has its callers at any depth, itself if it is there, and ends in a cycle', () => {
  const { of, uses, write } = openProject({
    'a.session.yaml': call('flows/b.session.yaml'),
    'flows/b.session.yaml': call('../c.session.yaml'),
    'c.session.yaml': `${call('a.session.yaml')}  - call: gone.session.yaml\n`,
    'd.session.yaml': get('/'),
  });
  expect(of('flows/b.session.yaml')).toEqual(['a.session.yaml', 'c.session.yaml', 'flows/b.session.yaml']);
  expect(of('gone.session.yaml')).toEqual(['a.session.yaml', 'c.session.yaml', 'flows/b.session.yaml']);
  expect(of('d.session.yaml')).toEqual(['d.session.yaml']);
  expect(of('notes.txt')).toEqual([]);
  write('d.session.yaml', call('c.session.yaml'));
  expect(of('c.session.yaml')).not.toContain('d.session.yaml');
  uses.forget();
  expect(of('c.session.yaml')).toContain('d.session.yaml');
});

test('a session that cannot be read depends on nothing, and is still there itself', () => {
  const { of } = openProject({ 'a.session.yaml': 'steps: [', 'b.session.yaml': call('a.session.yaml') });
  expect(of('a.session.yaml')).toEqual(['a.session.yaml', 'b.session.yaml']);
});

test('bodies, parts, schemas in any place and scripts count, outside the root too', () => {
  const { of, uses, root } = openProject({
    'in/a.session.yaml': `settings: { pre: seed.ts, post: [../clean.ts] }
steps:
  - request: POST /
    file: body.bin
  - request: POST /
    when: { $.a: { schema: when.json } }
    multipart: [{ name: a, file: ../../outside.bin }]
    tests: { $: { schema: tests.json } }
    poll: { until: { $: { schema: until.json } } }
`,
    'b.session.yaml': call('in/a.session.yaml'),
  });
  const used = ['in/seed.ts', 'clean.ts', 'in/body.bin', 'in/when.json', 'in/tests.json', 'in/until.json'];
  for (const file of [...used, '../outside.bin'])
    expect(of(file), file).toEqual(['b.session.yaml', 'in/a.session.yaml']);
  expect(uses.outside()).toEqual(['../outside.bin']);
  writeFileSync(join(root, 'abs.session.yaml'), `steps:\n  - request: POST /\n    file: ${root}/in/body.bin\n`);
  uses.forget();
  expect(of('in/body.bin')).toContain('abs.session.yaml');
});

test('.env files count if something reads them, by the environment that is selected', () => {
  const env = '  - request: GET /{{env.WHO}}\n';
  const { of } = openProject({
    'plain.session.yaml': get('/'),
    'reads.session.yaml': `steps:\n${env}`,
    'staged.session.yaml': `settings: { environment: staging }\nsteps:\n${env}`,
    'chosen.session.yaml': `settings: { environment: '{{env.STAGE}}' }\nsteps:\n${env}`,
    'script.session.yaml': `settings: { post: clean.ts }\n${get('/')}`,
    'input.session.yaml': `${call('plain.session.yaml')}    inputs: { a: '{{env.A}}' }\n`,
  });
  const common = ['chosen', 'input', 'reads', 'script', 'staged'].map((name) => `${name}.session.yaml`);
  expect(of('.env')).toEqual(common);
  expect(of('.env.local')).toEqual(common);
  expect(of('.env.staging')).toEqual(['chosen.session.yaml', 'staged.session.yaml']);
  expect(of('.env.staging.local')).toEqual(['chosen.session.yaml', 'staged.session.yaml']);
  expect(of('.env.test')).toEqual(['chosen.session.yaml']);
  expect(of('sub/.env')).toEqual([]);
});

test('.env files count if the options refer to them, unless the session has its own', () => {
  const files = {
    'takes.session.yaml': get('/'),
    'own.session.yaml': `settings: { baseUrl: 'http://a.test' }\n${get('/')}`,
    'both.session.yaml': `settings: { baseUrl: 'http://a.test', headers: { a: b } }\n${get('/')}`,
  };
  const defaults = { baseUrl: '{{ env.URL }}', environment: 'ci' };
  expect(openProject(files, { defaults }).of('.env.ci')).toEqual(['takes.session.yaml']);
  const headers = { 'x-key': '{{env.KEY}}' };
  expect(openProject(files, { defaults: { headers } }).of('.env')).toEqual(['own.session.yaml', 'takes.session.yaml']);
});

test('a home has its own sessions and .env files, and follows calls that leave it', () => {
  const files = {
    'shop/a.session.yaml': call('../shared/flow.session.yaml'),
    'shop/inner/b.session.yaml': get('/{{env.A}}'),
    'shared/flow.session.yaml': `${call('leaf.session.yaml')}  - request: GET /{{env.A}}\n`,
    'shared/leaf.session.yaml': get('/'),
  };
  const { of } = openProject(files, { home: 'shop', exclude: ['inner/**'] });
  expect(of('shared/leaf.session.yaml')).toEqual(['shop/a.session.yaml']);
  expect(of('shop/.env')).toEqual(['shop/a.session.yaml']);
  expect(of('shop/inner/b.session.yaml')).toEqual([]);
});

test('a symbolic link means the file it leads to', () => {
  const { of, uses, root } = openProject({
    'real.session.yaml': get('/'),
    'a.session.yaml': call('link.session.yaml'),
  });
  symlinkSync(join(root, 'real.session.yaml'), join(root, 'link.session.yaml'));
  uses.forget();
  expect(of('real.session.yaml')).toEqual(['a.session.yaml', 'link.session.yaml', 'real.session.yaml']);
});

test('what is read by way of a linked folder, as that of a workspace, is the file it leads to, also while that is not there', () => {
  const { of, uses, root } = openProject({
    'packages/shared/kind.json': '{}',
    'packages/shared/login.session.yaml': get('/'),
    'packages/shop/a.session.yaml': `${call('node_modules/shared/login.session.yaml')}  - request: POST /
    file: node_modules/shared/later.bin
    tests: { $: { schema: node_modules/shared/kind.json } }
`,
  });
  mkdirSync(join(root, 'packages/shop/node_modules'));
  symlinkSync(join(root, 'packages/shared'), join(root, 'packages/shop/node_modules/shared'), 'dir');
  const used = ['kind.json', 'later.bin'].map((file) => `packages/shared/${file}`);
  for (const file of used) expect(of(file), file).toEqual(['packages/shop/a.session.yaml']);
  rmSync(join(root, 'packages/shared/login.session.yaml'));
  uses.forget();
  expect(of('packages/shared/login.session.yaml')).toEqual(['packages/shop/a.session.yaml']);
});

test('if a changed file is named, all are read again only if it differs from what was read', () => {
  const { of, uses, write, root } = openProject(
    {
      'in/a.session.yaml': call('flow.session.yaml'),
      'in/b.session.yaml': get('/'),
      'in/flow.session.yaml': get('/'),
      'other.session.yaml': get('/'),
    },
    { home: 'in' },
  );
  const users = (): readonly string[] => of('in/flow.session.yaml').filter((file) => file !== 'in/flow.session.yaml');
  expect(users()).toEqual(['in/a.session.yaml']);
  // What goes unreported shows whether the files have been read.
  write('in/b.session.yaml', call('flow.session.yaml'));
  for (const same of ['in/a.session.yaml', 'in/gone.session.yaml', 'other.session.yaml', '../none.session.yaml']) {
    uses.forget(same);
    expect(users(), same).toEqual(['in/a.session.yaml']);
  }
  uses.forget('in/b.session.yaml');
  expect(users()).toEqual(['in/a.session.yaml', 'in/b.session.yaml']);
  write('in/new.session.yaml', call('flow.session.yaml'));
  uses.forget('in/new.session.yaml');
  expect(users()).toEqual(['in/a.session.yaml', 'in/b.session.yaml', 'in/new.session.yaml']);
  rmSync(join(root, 'in/new.session.yaml'));
  write('in/b.session.yaml', get('/'));
  uses.forget('in/new.session.yaml');
  expect(users()).toEqual(['in/a.session.yaml']);
});

test('a flow that came while the files were being read is a session, too, once it is reported', () => {
  const { of, uses } = openProject(
    { 'a.session.yaml': call('flow.session.yaml') },
    { onRead: (root) => writeFileSync(join(root, 'flow.session.yaml'), get('/')) },
  );
  expect(of('flow.session.yaml')).toEqual(['a.session.yaml']);
  uses.forget('flow.session.yaml');
  expect(of('flow.session.yaml')).toEqual(['a.session.yaml', 'flow.session.yaml']);
});

test('an OpenAPI document is used by the sessions that name it, and one of the options by those that name none', () => {
  const files = {
    'own.session.yaml': `settings: { openapi: { file: api/own.yaml } }\n${get('/')}`,
    'plain.session.yaml': get('/'),
  };
  const { of } = openProject(files, { defaults: { openapi: 'openapi.yaml' } });
  expect(of('api/own.yaml')).toEqual(['own.session.yaml']);
  expect(of('openapi.yaml')).toEqual(['plain.session.yaml']);
});
