import { expect, test } from 'vitest';
import { markdownReport } from '../../../../src/importers/markdown.js';
import { writeSuite, type WriteOptions, type WrittenSuite } from '../../../../src/importers/write/write-suite.js';
import { parseSession } from '../../../../src/loader/parse/parse-session.js';
import { suiteOf } from '../postman/read.js';

const script = (listen: string, ...exec: readonly string[]): object => ({ listen, script: { exec } });
const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] };
const noAuth = { type: 'noauth' };
const keepToken = `pm.environment.set('token', pm.response.json().token);`;

const get = (name: string, more: object = {}): object => ({
  name,
  request: { method: 'GET', url: `http://shop.test/${name}`, ...more },
});

interface LoginParts {
  readonly name?: string;
  readonly user?: string;
  readonly events?: readonly object[];
  readonly answers?: readonly object[];
}

const login = ({ name = 'Log in', user = 'ann', events = [], answers = [] }: LoginParts = {}): object => ({
  name,
  request: {
    method: 'POST',
    auth: noAuth,
    url: 'http://shop.test/login',
    header: [{ key: 'Content-Type', value: 'application/json' }],
    body: { mode: 'raw', raw: JSON.stringify({ user }) },
  },
  event: [script('test', `pm.test('lets in', () => pm.response.to.have.status(200));`, keepToken), ...events],
  response: answers,
});

const answer = (...names: readonly string[]): object => ({
  code: 200,
  header: names.map((key) => ({ key, value: 'x' })),
});
const shown = { answers: [answer('Content-Type', 'date')] };

function written(item: readonly object[], options: WriteOptions = {}, more: object = {}): WrittenSuite {
  const suite = writeSuite(suiteOf({ info: { name: 'Shop' }, auth: bearer, item, ...more }), options);
  for (const { text, file } of suite.sessions) expect(parseSession(text, file).problems).toEqual([]);
  return suite;
}

function textsOf({ sessions }: WrittenSuite): string {
  return sessions.map(({ file, text }) => `# ${file}\n${text}`).join('');
}

const reasonsOf = ({ report }: WrittenSuite): readonly string[] =>
  report.requests.flatMap(({ leftovers }) => leftovers.map(({ reason }) => JSON.stringify(reason)));

test('a login whose answers set no cookie is a flow that is called in its place', () => {
  const suite = written([login(shown), get('a'), get('b')]);
  expect(textsOf(suite)).toMatchInlineSnapshot(`
    "# shop.session.yaml
    name: Shop
    settings:
      baseUrl: http://shop.test
      auth:
        bearer: '{{var.token}}'
    variables:
      token: \\{{token}}
    steps:
      - call: ./shop/flows/log-in.session.yaml
        inputs:
          baseUrl: http://shop.test
        once: true
      - set:
          token: '{{flow.log-in.token | default var.token}}'
      - request: GET /a
        name: a
      - request: GET /b
        name: b
    # shop/flows/log-in.session.yaml
    settings:
      baseUrl: '{{var.baseUrl}}'
    inputs:
      baseUrl: null
    steps:
      - request: POST /login
        name: Log in
        json:
          user: ann
        capture:
          token:
            from: $
            pipe: get token | default 'null'
        tests:
          - name: lets in
            status: 200
    "
  `);
  expect(suite.report.requests.map(({ name, session, title }) => [name, session, title])).toEqual([
    ['Log in', 'shop/flows/log-in.session.yaml', 'Log in'],
    ['a', 'shop.session.yaml', 'a'],
    ['b', 'shop.session.yaml', 'b'],
  ]);
  expect(reasonsOf(suite)).toMatchInlineSnapshot(`
    [
      "{"kind":"changed","what":"the flow \`log-in\` sends it, called in its place"}",
    ]
  `);
});

test('the same login is one flow, called in each place and each time', () => {
  const suite = written([login(shown), get('a'), { name: 'Again', item: [login(shown), get('b')] }], {
    logins: 'flows',
  });
  expect(suite.sessions.map(({ file }) => file)).toEqual(['shop.session.yaml', 'shop/flows/log-in.session.yaml']);
  expect(suite.sessions[0]!.text.replace(/^[^]*steps:\n/, '')).toMatchInlineSnapshot(`
    "  - call: ./shop/flows/log-in.session.yaml
        inputs:
          baseUrl: http://shop.test
      - set:
          token: '{{flow.log-in.token | default var.token}}'
      - request: GET /a
        name: a

      # Again
      - call: ./shop/flows/log-in.session.yaml
        alias: log-in-2
        inputs:
          baseUrl: http://shop.test
      - set:
          token: '{{flow.log-in-2.token | default var.token}}'
      - request: GET /b
        name: b
    "
  `);
  expect(suite.report.requests.map(({ name, folders, session }) => [...folders, name, session])).toEqual([
    ['Log in', 'shop/flows/log-in.session.yaml'],
    ['a', 'shop.session.yaml'],
    ['Again', 'Log in', 'shop/flows/log-in.session.yaml'],
    ['Again', 'b', 'shop.session.yaml'],
  ]);
});

test('a session that has only a login declares the variable of its token', () => {
  const folders = [
    { name: 'A', item: [login()] },
    { name: 'B', item: [login(), get('a'), get('b')] },
  ];
  const { sessions } = written(folders, { logins: 'flows', split: 'folder' });
  expect(sessions[0]).toMatchObject({ file: 'shop/a.session.yaml' });
  expect(sessions[0]!.text).toMatchInlineSnapshot(`
    "name: A
    settings:
      baseUrl: http://shop.test
      exclusive: Shop
    variables:
      token: \\{{token}}
    steps:
      - call: ./flows/log-in.session.yaml
        inputs:
          baseUrl: http://shop.test
      - set:
          token: '{{flow.log-in.token | default var.token}}'
    "
  `);
});

test('what an earlier request sets for a login is an input of the flow', () => {
  const register = {
    ...get('join'),
    event: [script('prerequest', `pm.environment.set('name', pm.variables.replaceIn('{{$guid}}'));`)],
  };
  const suite = written([register, login({ user: '{{name}}' }), get('a'), get('b')], { logins: 'flows' });
  expect(textsOf(suite).replace(/^[^]*steps:\n(?=  - set)/, '')).toMatchInlineSnapshot(`
    "  - set:
          name: '{{uuid}}'
      - request: GET /join
        name: join
      - call: ./shop/flows/log-in.session.yaml
        inputs:
          name: '{{var.name}}'
        once: true
      - set:
          token: '{{flow.log-in.token | default var.token}}'
      - request: GET /a
        name: a
      - request: GET /b
        name: b
    # shop/flows/log-in.session.yaml
    settings:
      baseUrl: http://shop.test
    inputs:
      name: null
    steps:
      - request: POST /login
        name: Log in
        json:
          user: '{{var.name | text}}'
        capture:
          token:
            from: $
            pipe: get token | default 'null'
        tests:
          - name: lets in
            status: 200
    "
  `);
});

test('what an earlier request sets for a value that a login reads is an input of the flow', () => {
  const register = { ...get('join'), event: [script('prerequest', `pm.environment.set('part', 'p1');`)] };
  const variable = [
    { key: 'user', value: '{{part}}-ann' },
    { key: 'part', value: 'p0' },
  ];
  const { sessions } = written(
    [register, login({ user: '{{user}}' }), get('a'), get('b')],
    { logins: 'flows' },
    {
      variable,
    },
  );
  expect(sessions[0]!.text).toContain(`log-in.session.yaml
    inputs:
      part: '{{var.part}}'
`);
  expect(sessions[1]!.text).toMatch(/inputs:\n {2}part: null\nsteps:[^]*user: '\{\{var\.part\}\}-ann'/);
});

test('a login that a script leaves out is not called', () => {
  const first = { ...get('z'), event: [script('test', `pm.execution.setNextRequest('b');`)] };
  const { sessions } = written([first, login(), get('a'), get('b')], { logins: 'flows' });
  expect(sessions[0]!.text.replace(/^[^]*steps:\n/, '')).toMatchInlineSnapshot(`
    "  - request: GET /z
        name: z
      - call: ./shop/flows/log-in.session.yaml
        inputs:
          baseUrl: http://shop.test
        once: true
        skip: a script of z goes on with b
      - request: GET /a
        name: a
        skip: a script of z goes on with b
      - request: GET /b
        name: b
    "
  `);
});

test('a call behind the last request is with its rows', () => {
  const { sessions } = written([login(), get('a'), get('b'), login()], { logins: 'flows' });
  const [{ text, blocks, titles }] = sessions as [WrittenSuite['sessions'][number]];
  expect(titles).toEqual(['a', 'b']);
  expect(blocks).toHaveLength(2);
  expect(text).toMatch(/name: b\n {2}- call: .*\n {4}alias: log-in-2\n {4}inputs:\n.*\n {2}- set:\n.*\n$/);
});

const unknown =
  'no saved answer says whether cookies are set by then, and a flow has cookies of its own. If none are, import with `--logins flows`, or use `callsheet extract`';
const cookie = 'cookies are set by then, and a flow has cookies of its own';
const next = 'a script says what follows it, or goes on with it';

test.each<readonly [string, readonly object[], WriteOptions, string]>([
  ['nothing shows its cookies', [login(), get('a'), get('b')], {}, unknown],
  ['its answers have no headers', [login({ answers: [{ code: 200, header: [] }] }), get('a'), get('b')], {}, unknown],
  ['its answer was made by hand', [login({ answers: [answer('Content-Type')] }), get('a'), get('b')], {}, unknown],
  [
    'only a refusal is saved',
    [login({ answers: [{ ...answer('Date'), code: 401 }] }), get('a'), get('b')],
    {},
    unknown,
  ],
  ['a request before it may set a cookie', [get('z'), login(shown), get('a'), get('b')], {}, unknown],
  ['it sets a cookie', [login({ answers: [answer('Set-Cookie')] }), get('a'), get('b')], { logins: 'flows' }, cookie],
  [
    'a later test reads a cookie',
    [
      login(),
      get('a'),
      { ...get('b'), event: [script('test', `pm.test('c', () => pm.expect(pm.cookies.get('id')).to.eql('1'));`)] },
    ],
    { logins: 'flows' },
    cookie,
  ],
  [
    'a script of it is carried over',
    [login({ events: [script('prerequest', 'odd(pm);')] }), get('a'), get('b')],
    { logins: 'flows' },
    'a script that is carried over runs with it',
  ],
  [
    'it says what follows',
    [login({ events: [script('test', `postman.setNextRequest('b');`)] }), get('a'), get('b'), get('c')],
    { logins: 'flows' },
    next,
  ],
  [
    'another request goes on with it',
    [
      { ...get('z'), event: [script('test', `if (pm.response.code === 200) postman.setNextRequest('Log in');`)] },
      get('y'),
      login(),
      get('a'),
      get('b'),
    ],
    { logins: 'flows' },
    next,
  ],
  [
    'its test reads what another request sets',
    [
      { ...get('z'), event: [script('test', `pm.environment.set('id', pm.response.json().id);`)] },
      login({
        events: [
          script('test', `pm.test('is it', () => pm.expect(pm.response.json().id).to.eql(pm.environment.get('id')));`),
        ],
      }),
      get('a'),
      get('b'),
    ],
    { logins: 'flows' },
    'it reads id with its response, which other requests set',
  ],
])('a login stays a request if %s, and the report says why', (_, item, options, what) => {
  const suite = written(item, options);
  expect(suite.sessions).toHaveLength(1);
  expect(suite.sessions[0]!.text).toContain('name: Log in');
  expect(reasonsOf(suite)).toContain(JSON.stringify({ kind: 'stays', what }));
  expect(markdownReport(suite.report, [])).toContain(`stays a request: ${what}`);
});

test('a login stays a request if a script before each request goes on from what it has left', () => {
  const count = `pm.environment.set('n', Number(pm.environment.get('n')) + 1);`;
  const item = [get('z'), login({ user: '{{n}}' }), get('a'), get('b')];
  const stays = written(item, { logins: 'flows' }, { event: [script('prerequest', count)] });
  expect(stays.sessions).toHaveLength(1);
  const what = 'a script before it reads n, which other requests set';
  expect(reasonsOf(stays)).toContain(JSON.stringify({ kind: 'stays', what }));
  const fresh = `pm.environment.set('id', pm.variables.replaceIn('{{$guid}}')); pm.environment.set('n', 'n' + pm.environment.get('id'));`;
  expect(written(item, { logins: 'flows' }, { event: [script('prerequest', fresh)] }).sessions).toHaveLength(2);
});

test.each<readonly [string, readonly object[]]>([
  ['only one request signs in with its token', [login(), get('a'), get('b', { auth: noAuth })]],
  ['a URL has its token', [login(), get('a'), get('b'), get('c?key={{token}}')]],
  [
    'a test reads its token',
    [
      login(),
      get('a'),
      {
        ...get('b'),
        event: [
          script('test', `pm.test('t', () => pm.expect(pm.response.text()).to.eql(pm.environment.get('token')));`),
        ],
      },
    ],
  ],
  [
    'it keeps an id for others, too',
    [login({ events: [script('test', `pm.environment.set('id', pm.response.json().id);`)] }), get('a'), get('{{id}}')],
  ],
  ['it makes an account', [login({ name: 'Register for a token' }), get('a'), get('b')]],
  [
    'it is no sign-in by its words',
    [
      { ...login({ name: 'cart' }), request: { method: 'POST', auth: noAuth, url: 'http://shop.test/carts' } },
      get('a'),
      get('b'),
    ],
  ],
])('a request is not a shared login if %s', (_, item) => {
  const suite = written(item, { logins: 'flows' });
  expect(suite.sessions).toHaveLength(1);
  expect(reasonsOf(suite)).toEqual([]);
});

test('a person may have all logins stay', () => {
  const suite = written([login(shown), get('a'), get('b')], { logins: 'requests' });
  expect(suite.sessions).toHaveLength(1);
  expect(reasonsOf(suite)).toEqual([]);
});

test('a long body of a flow is a file that the flow finds', () => {
  const { sessions, files } = written([login({ user: 'a'.repeat(5_000) }), get('a'), get('b')], { logins: 'flows' });
  expect([...files.keys()]).toEqual(['bodies/shop/log-in.json']);
  expect(sessions[1]!.text).toContain('file: ../../bodies/shop/log-in.json\n');
});
