import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { runSession } from '../../../../src/hosts/node/run-session.js';
import { SessionFailed, SessionNotLoaded } from '../../../../src/hosts/node/session-errors.js';
import type { RunEvent } from '../../../../src/record/event.js';
import { serveProject } from '../../../support/served-project.js';

const login = `settings:
  baseUrl: '{{env.SHOP_URL}}'
inputs:
  user: null
steps:
  - request: POST /login
    json: { user: '{{var.user}}' }
    capture:
      token: $.token
    tests:
      status: 200
      $.user: ann
`;

const wholeSession = `settings:
  baseUrl: '{{env.SHOP_URL}}'
inputs:
  user: ann
variables:
  sku: A-100
steps:
  - call: flows/login.session.yaml
    inputs:
      user: '{{var.user}}'
  - request: GET /cart
    capture:
      status: status
      mine: $.cookie
`;

const files = { 'flows/login.session.yaml': login, 'whole.session.yaml': wholeSession };

test('a session gives its captures as they are, and records and a report that are masked', async () => {
  const { url, file } = await serveProject(files);
  const { state, variables, records, report } = await runSession<{ token: string }>(file('flows/login.session.yaml'), {
    inputs: { user: 'ann' },
    env: { SHOP_URL: url },
  });
  expect(state).toBe('passed');
  expect(variables).toEqual({ token: 'token-of-ann' });
  expect(records.map(({ title, captures }) => [title, captures])).toEqual([
    ['POST /login', [expect.objectContaining({ name: 'token', value: '***' })]],
  ]);
  expect(JSON.stringify(report)).not.toContain('token-of-ann');
  expect(report).toMatchObject({ version: 1, summary: { requests: 1, passed: 1, sessions: { passed: 1 } } });
  expect(report.sessions.map((session) => session.file)).toEqual(['flows/login.session.yaml']);
});

test('variables are those that the session itself captured, not those of its flows', async () => {
  const { url, file } = await serveProject(files);
  const { variables } = await runSession(pathToFileURL(file('whole.session.yaml')), { env: { SHOP_URL: url } });
  expect(variables).toEqual({ status: 200, mine: null });
  const { variables: again } = await runSession(pathToFileURL(file('whole.session.yaml')).href, {
    baseUrl: url,
    env: { SHOP_URL: url },
  });
  expect(again).toEqual(variables);
});

test('a failed session rejects with its failure screen, or gives its result', async () => {
  const { url, file } = await serveProject(files);
  const run = (throws?: boolean) =>
    runSession(file('flows/login.session.yaml'), { inputs: { user: 'bob' }, env: { SHOP_URL: url }, throws });
  const error = await run().catch((thrown: unknown) => thrown as SessionFailed);
  expect(error).toBeInstanceOf(SessionFailed);
  const { message, name, code, failures, result } = error as SessionFailed;
  expect(message.replaceAll(url, 'URL')).toMatchInlineSnapshot(`
    "flows/login.session.yaml failed: POST /login: $.user equals ann · sent 1×

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
       --data-raw '{"user":"bob"}'"
  `);
  expect({ name, code }).toEqual({ name: 'SessionFailed', code: 'test-failed' });
  expect(failures).toEqual(result.records.flatMap((record) => record.failures));
  expect(result.variables).toEqual({ token: 'token-of-bob' });
  expect(Object.keys(error as object)).toEqual(['name', 'code']);
  expect(JSON.stringify(error)).not.toContain('token-of-bob');
  expect((error as SessionFailed).stack).toMatch(/\n +at run \(.*run-session\.test\.ts:/);
  const { state, variables } = await run(false);
  expect({ state, variables }).toEqual({ state: 'failed', variables: result.variables });
});

test('a file that is not there or has errors rejects in either case, and nothing is sent', async () => {
  const { url, log, file } = await serveProject({
    ...files,
    'broken.session.yaml': 'steps:\n  - request: GET /a\n    tsts: { status: 200 }\n  - reqest: GET /b\n',
  });
  const messageOf = async (name: string, inputs = {}): Promise<string> => {
    const run = runSession(file(name), { inputs, env: { SHOP_URL: url }, throws: false });
    const error = await run.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(SessionNotLoaded);
    const { problems, code, message } = error as SessionNotLoaded;
    expect(problems[0]!.code).toBe(code);
    return message.replace(/ in \S+callsheet-node-\w+/g, ' in <root>');
  };
  expect(await messageOf('broken.session.yaml')).toMatchInlineSnapshot(`
    "broken.session.yaml cannot be run: unknown key \`tsts\` in a request

    error[unknown-key] unknown key \`tsts\` in a request
     --> broken.session.yaml:3:5
        1 | steps:
        2 |   - request: GET /a
      > 3 |     tsts: { status: 200 }
          |     ^^^^
        4 |   - reqest: GET /b
        5 |
      = hint: Did you mean \`tests\`?

    error[unknown-step] \`reqest\` does not start a step
     --> broken.session.yaml:4:5
        2 |   - request: GET /a
        3 |     tsts: { status: 200 }
      > 4 |   - reqest: GET /b
          |     ^^^^^^
        5 |
      = hint: Did you mean \`request\`?"
  `);
  expect(await messageOf('flows/logn.session.yaml')).toMatchInlineSnapshot(`
    "flows/logn.session.yaml cannot be run: there is no session file flows/logn.session.yaml in <root>

    error[session-not-found] there is no session file flows/logn.session.yaml in <root>
     --> flows/logn.session.yaml
      = hint: Did you mean flows/login.session.yaml?"
  `);
  expect(await messageOf('none.session.yaml')).toMatchInlineSnapshot(`
    "none.session.yaml cannot be run: there is no session file none.session.yaml in <root>

    error[session-not-found] there is no session file none.session.yaml in <root>
     --> none.session.yaml
      = hint: Give a path relative to the current folder, or a \`file:\` URL such as
              \`new URL('./login.session.yaml', import.meta.url)\`."
  `);
  expect(await messageOf('package.json')).toMatchInlineSnapshot(`
    "package.json cannot be run: package.json is not a session file

    error[not-a-session-file] package.json is not a session file
     --> package.json
      = hint: Give a file whose name ends in .session.yaml."
  `);
  expect(await messageOf('flows/login.session.yaml', { usr: 'ann' })).toMatchInlineSnapshot(`
    "flows/login.session.yaml cannot be run: flows/login.session.yaml has no input \`usr\`

    error[input-not-declared] flows/login.session.yaml has no input \`usr\`
     --> flows/login.session.yaml
      = hint: Did you mean \`user\`?"
  `);
  expect(log).toEqual([]);
});

test('a required input that is not given fails the session; the environment may give it', async () => {
  const { url, log, file } = await serveProject(files);
  const run = (env: Readonly<Record<string, string>>) =>
    runSession(file('flows/login.session.yaml'), { inputs: { user: undefined }, env: { SHOP_URL: url, ...env } });
  await expect(run({})).rejects.toThrow('✗ login needs the input user · not sent [input-required]');
  expect(log).toEqual([]);
  expect(await run({ CALLSHEET_INPUT_user: 'ann' })).toMatchObject({ state: 'passed' });
});

test('inputs keep their types, and go over the environment', async () => {
  const { url, file } = await serveProject({
    'typed.session.yaml': `inputs:
  count: 1
  list: []
steps:
  - request: GET ${'{{env.SHOP_URL}}'}/
    tests:
      '{{var.count}}': 3
      '{{var.list}}': [a, { b: 1 }]
`,
  });
  const env = { SHOP_URL: url, CALLSHEET_INPUT_count: '2' };
  const { state } = await runSession(file('typed.session.yaml'), { inputs: { count: 3, list: ['a', { b: 1 }] }, env });
  expect(state).toBe('passed');
});

test('a poll that runs out of time waits, unless waits fail', async () => {
  const { url, file } = await serveProject({
    'poll.session.yaml': `steps:
  - request: GET ${'{{env.SHOP_URL}}'}/
    poll: { until: { $.done: true }, every: 1, timeout: 20 }
`,
  });
  const env = { SHOP_URL: url };
  expect(await runSession(file('poll.session.yaml'), { env })).toMatchObject({ state: 'waiting' });
  await expect(runSession(file('poll.session.yaml'), { env, waits: 'fail' })).rejects.toThrow('Still waiting after');
});

test('options of a configuration hold for files that say nothing', async () => {
  const { url, log, file } = await serveProject({
    'plain.session.yaml': 'steps:\n  - request: GET /a\n  - request: GET /b\n',
  });
  const options = { baseUrl: url, tests: { status: 201 }, onFailure: 'stop' } as const;
  await expect(runSession(file('plain.session.yaml'), options)).rejects.toThrow('status equals 201');
  expect(log).toEqual(['GET /a']);
});

test('.env files are read from the folder of the package, below what the call gives', async () => {
  const { url, file } = await serveProject({
    '.env.test': 'SHOP_URL=http://127.0.0.1:1\nUSER_NAME=ann\n',
    'env.session.yaml': `steps:
  - request: POST ${'{{env.SHOP_URL}}'}/login
    json: { user: '{{env.USER_NAME}}' }
    tests: { $.user: ann }
`,
  });
  const run = runSession(file('env.session.yaml'), {
    environment: 'test',
    env: { SHOP_URL: url, USER_NAME: undefined },
  });
  expect(await run).toMatchObject({ state: 'passed' });
});

test('sessions at the same time share no cookies and no variables', async () => {
  const { url, file } = await serveProject({
    'cookies.session.yaml': `inputs: { user: null }
steps:
  - request: POST ${'{{env.SHOP_URL}}'}/login
    json: { user: '{{var.user}}' }
  - request: GET ${'{{env.SHOP_URL}}'}/cart
    capture: { cookie: $.cookie }
`,
  });
  const users = Array.from({ length: 50 }, (_, index) => `u${index}`);
  const run = async (user: string) =>
    (await runSession(file('cookies.session.yaml'), { inputs: { user }, env: { SHOP_URL: url } })).variables;
  const found = await Promise.all(users.map(run));
  expect(found).toEqual(users.map((user) => ({ cookie: `user=${user}` })));
});

test('what sessions have to themselves holds between calls', async () => {
  const { url, log, file } = await serveProject({
    'alone.session.yaml': `settings: { exclusive: account }
steps:
  - request: GET ${'{{env.SHOP_URL}}'}/a
  - request: GET ${'{{env.SHOP_URL}}'}/b
`,
  });
  await Promise.all([1, 2, 3].map(() => runSession(file('alone.session.yaml'), { env: { SHOP_URL: url } })));
  expect(log).toEqual(['GET /a', 'GET /b', 'GET /a', 'GET /b', 'GET /a', 'GET /b']);
});

const slow = `steps:
  - request: GET ${'{{env.SHOP_URL}}'}/slow
  - request: GET ${'{{env.SHOP_URL}}'}/after
`;

test('an aborted session rejects at once with the reason of its signal', async () => {
  const { url, log, file } = await serveProject({ 'slow.session.yaml': slow });
  const abort = new AbortController();
  const run = runSession(file('slow.session.yaml'), { env: { SHOP_URL: url }, signal: abort.signal, throws: false });
  await expect.poll(() => log, { interval: 5 }).toEqual(['GET /slow']);
  abort.abort();
  // The server never answers.
  await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  await sleep(20);
  expect(log).toEqual(['GET /slow']);
  const reason = new Error('no more time');
  const again = runSession(file('slow.session.yaml'), { env: { SHOP_URL: url }, signal: AbortSignal.abort(reason) });
  await expect(again).rejects.toBe(reason);
  expect(log).toEqual(['GET /slow']);
});

test('a listener hears what happens, masked; what it throws ends the session', async () => {
  const { url, log, file } = await serveProject(files);
  const events: RunEvent[] = [];
  const options = { inputs: { user: 'ann' }, env: { SHOP_URL: url } };
  await runSession(file('flows/login.session.yaml'), { ...options, onEvent: (event) => void events.push(event) });
  expect(events.map(({ kind }) => kind)).toEqual(['row-started', 'send-started', 'row-finished']);
  expect(JSON.stringify(events)).not.toContain('token-of-ann');
  const fault = new Error('a listener');
  const broken = runSession(file('whole.session.yaml'), {
    env: { SHOP_URL: url },
    onEvent: () => {
      throw fault;
    },
  });
  await expect(broken).rejects.toBe(fault);
  expect(log).toEqual(['POST /login']);
});

test('the nearest configuration holds, with its folder as the root; what the call says goes over it', async () => {
  const { url, log, file } = await serveProject({
    'shop/callsheet.config.json': JSON.stringify({
      headers: { 'x-a': '1' },
      tests: { status: 201 },
      redact: { names: ['a'] },
    }),
    'shop/package.json': '{}',
    'shop/.env': 'WHERE=shop\n',
    'shop/inner/package.json': '{}',
    'shop/inner/.env': 'WHERE=inner\n',
    'shop/inner/a.session.yaml': `steps:
  - request: GET {{env.SHOP_URL}}/{{env.WHERE}}
`,
  });
  const env = { SHOP_URL: url };
  const path = file('shop/inner/a.session.yaml');
  await expect(runSession(path, { env })).rejects.toThrow(
    'inner/a.session.yaml failed: GET {{env.SHOP_URL}}/{{env.WHERE}}: status equals 201',
  );
  const { records, report } = await runSession(path, { env, tests: { status: 200 } });
  expect(report.sessions[0]!.file).toBe('inner/a.session.yaml');
  expect(records[0]!.request!.headers).toContainEqual(['x-a', '1']);
  const own = await runSession(path, { env, tests: { status: 200 }, root: file('shop/inner') });
  expect(own.report.sessions[0]!.file).toBe('a.session.yaml');
  expect(log).toEqual(['GET /shop', 'GET /shop', 'GET /inner']);
});

test.each([
  [{ wait: 'fail' }, 'callsheet: unknown option `wait`. Did you mean `waits`? [unknown-option]'],
  [{ lanes: 3 }, 'callsheet: unknown option `lanes`.'],
  [
    { inputs: { at: new Date() } },
    'callsheet\'s option inputs is "object"; it takes a map of values that JSON can hold [bad-option]',
  ],
  [{ env: { PORT: 80 } }, 'callsheet\'s option env is "object"; it takes a map of texts [bad-option]'],
  [{ signal: {} }, 'callsheet\'s option signal is "object"; it takes an AbortSignal [bad-option]'],
  [{ tests: { stats: 200 } }, "callsheet's option tests is invalid: "],
])('the options %j are refused', async (options, message) => {
  const { file, log } = await serveProject(files);
  const error = await runSession(file('whole.session.yaml'), options as object).catch((thrown: unknown) => thrown);
  expect((error as Error).message).toContain(message);
  expect(error).toHaveProperty('code', expect.stringMatching(/^(?:bad-option|unknown-option|unknown-subject)$/));
  // Frameworks show the first frame.
  expect(/^ +at (.*)$/m.exec((error as Error).stack!)?.[1]).toContain('run-session.test.ts');
  expect(log).toEqual([]);
});

test('an input that refers to itself is refused', async () => {
  const { file } = await serveProject(files);
  const circle: Record<string, never> = {};
  Object.assign(circle, { circle });
  await expect(runSession(file('whole.session.yaml'), { inputs: { user: circle } })).rejects.toThrow(
    'option inputs is',
  );
});

test('a broken configuration is an error of the call', async () => {
  const { file } = await serveProject({ ...files, 'callsheet.config.json': '{ "waits": "never" }' });
  await expect(runSession(file('whole.session.yaml'))).rejects.toThrow("it takes 'wait' or 'fail'");
});

test('tags select steps; those before them run first', async () => {
  const text = `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /cart
  - request: GET /cart
    name: second
    tags: smoke
  - request: GET /cart
    name: third
`;
  const { url, file } = await serveProject({ 'tagged.session.yaml': text });
  const run = (tags: string) => runSession(file('tagged.session.yaml'), { tags, env: { SHOP_URL: url } });
  const { records, report } = await run('smoke and not slow');
  expect(records.map(({ title, earlier }) => [title, earlier?.count])).toEqual([['second', 1]]);
  expect(report.sessions[0]!.rows).toEqual([expect.objectContaining({ id: '2', tags: ['smoke'] })]);
  await expect(run('slow')).rejects.toThrow(/no step has tags that meet `slow`/);
  await expect(run('smoke and')).rejects.toThrow(/option tags is "smoke and"; it takes an expression of tags/);
});

test.each([undefined, null, '', 3])('a call with %j for a path says what it takes', async (path) => {
  const error: unknown = await runSession(path as never).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SessionNotLoaded);
  expect((error as SessionNotLoaded).problems[0]!.code).toBe('session-path-missing');
  expect((error as Error).message).toMatch(/^runSession takes the path of a session file, not /);
  expect((error as Error).stack).toContain('run-session.test.ts');
});
