import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadPlan, type LoadedPlan } from '../../../src/loader/load-plan.js';
import { project } from './project.js';

const files = {
  'sessions/main.session.yaml': [
    'name: Main',
    'settings:',
    '  pre: ./scripts/seed.ts',
    '  post:',
    '    - ../clean.ts',
    'steps:',
    '  - call: flows/login.session.yaml',
    '    alias: buyer',
    '    inputs:',
    '      user: ann',
    '  - request: POST /upload',
    '    multipart:',
    '      - name: picture',
    '        file: ./files/tea.png',
    '      - name: letter',
    "        file: 'files/{{var.name}}.txt'",
    '    tests:',
    '      $.order:',
    '        schema: ./schemas/order.json',
    '  - request: PUT /raw',
    '    file: files/raw.bin',
    '    poll:',
    '      until:',
    '        $:',
    '          schema: schemas/paid.json',
    '  - call: flows/gone.session.yaml',
    '  - call: ../../outside.session.yaml',
    '',
  ].join('\n'),
  'sessions/flows/login.session.yaml': [
    'inputs:',
    '  user: null',
    'steps:',
    '  - request: POST /login',
    '    file: body.json',
    '',
  ].join('\n'),
  '../outside.session.yaml': 'steps:\n  - request: GET /outside\n',
  'broken.session.yaml': 'steps:\n  - reqest: GET /\n  - request: GET /\n    retrry: {}\n',
  'calls-broken.session.yaml': 'steps:\n  - call: broken.session.yaml\n',
  'a.session.yaml': 'steps:\n  - call: b.session.yaml\n',
  'b.session.yaml': 'steps:\n  - call: ./a.session.yaml\n',
};

function load(file: string, env: Readonly<Record<string, string>> = {}, root = project(files).root): LoadedPlan {
  return loadPlan(root, file, env);
}

function rows({ plan }: LoadedPlan): readonly string[] {
  return (plan?.rows ?? []).map((row) =>
    row.kind === 'note' ? `${row.id} ${row.title} [${row.message}] ${row.hint ?? ''}` : `${row.id} ${row.title}`,
  );
}

test('a case with its flows, read from disk', () => {
  const loaded = load('sessions/main.session.yaml');
  expect(loaded.problems).toEqual([]);
  expect(rows(loaded)).toMatchInlineSnapshot(`
    [
      "1 ↳ call login",
      "1.1 POST /login",
      "2 POST /upload",
      "3 PUT /raw",
      "4 ↳ call gone [cannot read the call-flow sessions/flows/gone.session.yaml: no such file] Correct "flows/gone.session.yaml", which is relative to the file that has the call.",
      "5 ↳ call outside",
      "5.1 GET /outside",
    ]
  `);
  expect(loaded.text).toBe(files['sessions/main.session.yaml']);
});

test('the files that a plan depends on', () => {
  expect(load('sessions/main.session.yaml').files).toMatchInlineSnapshot(`
    [
      "sessions/main.session.yaml",
      "sessions/scripts/seed.ts",
      "clean.ts",
      "sessions/files/tea.png",
      "sessions/schemas/order.json",
      "sessions/files/raw.bin",
      "sessions/schemas/paid.json",
      "sessions/flows/login.session.yaml",
      "sessions/flows/body.json",
      "sessions/flows/gone.session.yaml",
      "../outside.session.yaml",
    ]
  `);
});

test('a broken case gives its problems, a broken flow one failed row', () => {
  const broken = load('broken.session.yaml');
  expect(broken.plan).toBeNull();
  expect(broken.problems.map(({ severity, file, range }) => `${severity} ${file}:${range?.start.line ?? 0}`)).toEqual([
    'error broken.session.yaml:2',
    'error broken.session.yaml:4',
  ]);
  const caller = load('calls-broken.session.yaml');
  expect(caller.problems).toEqual([]);
  expect(rows(caller)).toHaveLength(1);
  expect(rows(caller)[0]).toMatch(
    /^1 ↳ call broken \[broken\.session\.yaml has 2 problems: .+\] See broken\.session\.yaml:2:5/,
  );
});

test('a cycle names its files, and depends on all of them', () => {
  const { plan, problems, files: used } = load('a.session.yaml');
  expect(plan).toBeNull();
  expect(problems.map(({ message, range }) => `${range?.start.line}: ${message}`)).toEqual([
    '2: circular call-flow: a.session.yaml → b.session.yaml → a.session.yaml',
  ]);
  expect(used).toEqual(['a.session.yaml', 'b.session.yaml']);
});

test('an input comes from the environment', () => {
  const login = 'sessions/flows/login.session.yaml';
  expect(rows(load(login))).toEqual([
    '0 needs input user [needs input user: run it with CALLSHEET_INPUT_user=…] or give the input a default in the file',
  ]);
  expect(rows(load(login, { CALLSHEET_INPUT_user: '' }))).toEqual(['1 POST /login']);
});

test.each([
  ['CALLSHEET_INPUT_USER', ' (not CALLSHEET_INPUT_USER)'],
  ['CALLSHEET_INPUT_usr', ' (not CALLSHEET_INPUT_usr)'],
  ['callsheet_input_user', ' (not callsheet_input_user)'],
  ['CALLSHEET_INPUT_password', ''],
  ['CALLSHEET_INPUT_', ''],
  ['INPUT_USER', ''],
])('when %s is set, a case that needs an input says so: "%s"', (variable, reported) => {
  expect(rows(load('sessions/flows/login.session.yaml', { [variable]: 'ann' }))).toEqual([
    `0 needs input user [needs input user: run it with CALLSHEET_INPUT_user=…${reported}] or give the input a default in the file`,
  ]);
});

test('a file that is not there', () => {
  expect(load('gone.session.yaml')).toMatchInlineSnapshot(`
    {
      "files": [
        "gone.session.yaml",
      ],
      "plan": null,
      "problems": [
        {
          "code": "session-unreadable",
          "file": "gone.session.yaml",
          "hint": "check the path, and that this user may read the file",
          "message": "cannot read gone.session.yaml: no such file",
          "severity": "error",
        },
      ],
      "text": "",
    }
  `);
});

test('a directory in place of a flow', () => {
  const { root } = project({ 'main.session.yaml': 'steps:\n  - call: dir.session.yaml\n' });
  mkdirSync(join(root, 'dir.session.yaml'));
  expect(rows(load('main.session.yaml', {}, root))[0]).toContain(
    '[cannot read the call-flow dir.session.yaml: it is a directory]',
  );
});

test('a link to itself in place of a flow', () => {
  const { root } = project({ 'main.session.yaml': 'steps:\n  - call: x.session.yaml\n' });
  symlinkSync(join(root, 'x.session.yaml'), join(root, 'x.session.yaml'));
  expect(rows(load('main.session.yaml', {}, root))[0]).toContain(
    '[cannot read the call-flow x.session.yaml: its symbolic links form a circle]',
  );
});

test('a change of the same length in the same moment is seen, and only what changed is parsed again', () => {
  const { root, write } = project({
    'main.session.yaml': 'steps:\n  - call: x.session.yaml\n',
    'x.session.yaml': 'steps:\n  - request: GET /a\n',
  });
  const before = load('main.session.yaml', {}, root);
  write('x.session.yaml', 'steps:\n  - request: GET /b\n');
  const after = load('main.session.yaml', {}, root);
  expect([before, after].map((each) => rows(each)[1])).toEqual(['1.1 GET /a', '1.1 GET /b']);
  expect(after.plan?.sessions[0]).toBe(before.plan?.sessions[0]);
});

test('a flow behind a symbolic link is the file it leads to, and its scripts and flows lie next to that file', () => {
  const { root } = project({
    'main.session.yaml': 'steps:\n  - call: linked/login.session.yaml\n',
    'packages/flows/login.session.yaml': 'settings: { pre: ./seed.ts }\nsteps:\n  - call: inner.session.yaml\n',
    'packages/flows/inner.session.yaml': 'steps:\n  - request: GET /\n',
  });
  symlinkSync(join(root, 'packages/flows'), join(root, 'linked'), 'dir');
  const { plan, files } = loadPlan(root, 'main.session.yaml', {});
  expect(plan?.sessions.map(({ file }) => file)).toEqual([
    'main.session.yaml',
    'packages/flows/login.session.yaml',
    'packages/flows/inner.session.yaml',
  ]);
  expect(files).toEqual([
    'main.session.yaml',
    'linked/login.session.yaml',
    'packages/flows/seed.ts',
    'packages/flows/inner.session.yaml',
  ]);
});

test('a case with many missing flows has the project looked through once', () => {
  const { root } = project({
    'main.session.yaml':
      'steps:\n  - call: logn.session.yaml\n  - call: gone.session.yaml\n  - call: logn.session.yaml\n',
  });
  let listed = 0;
  const list = (): readonly string[] => {
    listed += 1;
    return ['main.session.yaml', 'flows/login.session.yaml'];
  };
  expect(rows(loadPlan(root, 'main.session.yaml', {}, { list })).map((row) => row.replace(/^.*\] /, ''))).toEqual([
    'Did you mean "flows/login.session.yaml"?',
    'Correct "gone.session.yaml", which is relative to the file that has the call.',
    'Did you mean "flows/login.session.yaml"?',
  ]);
  expect(listed).toBe(1);
});

test('the time of a send is that of its step, of its file or of the project', () => {
  const { root } = project({
    'main.session.yaml':
      'steps:\n  - request: GET /\n  - request: GET /slow\n    timeout: 9s\n  - call: flow.session.yaml\n',
    'flow.session.yaml': 'settings:\n  timeout: 5s\nsteps:\n  - request: GET /\n',
  });
  const bounds = (timeout?: number) =>
    loadPlan(root, 'main.session.yaml', {}, timeout === undefined ? {} : { timeout }).plan?.rows.flatMap((row) =>
      row.kind === 'request' ? [row.timeBound] : [],
    );
  const [first, ...others] = bounds(2000)!;
  expect(bounds()).toEqual([first! + 28_000, ...others]);
});
