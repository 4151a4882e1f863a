import { expect, test } from 'vitest';
import { outline, plan, session } from './sessions.js';

test('rows of a case are numbered by step, and stand under the arms of its blocks', () => {
  const { plan: planned, problems } = plan([
    session(
      'checkout.session.yaml',
      `GET /cart
       if status equals 404
       POST /cart
       if $.full equals true
       DELETE /cart
       end
       else if status equals 500
       GET /health
       else
       PUT /cart
       end
       POST /orders`,
    ),
  ]);
  expect(problems).toEqual([]);
  expect(outline(planned)).toMatchInlineSnapshot(`
    " 0 1      request GET /cart line 1
     1 2      marker  if status equals 404 {block 1} line 2
     2 3      request POST /cart under 1 line 3
     3 4      marker  if $.full equals true {block 3} under 1 line 4
     4 5      request DELETE /cart under 1 3 line 5
     5 6      marker  end {block 3} under 1 line 6
     6 7      marker  else if status equals 500 {block 1} line 7
     7 8      request GET /health under 6 line 8
     8 9      marker  else {block 1} line 9
     9 10     request PUT /cart under 8 line 10
    10 11     marker  end {block 1} line 11
    11 12     request POST /orders line 12"
  `);
});

test('calls are expanded to any depth, each into a scope of its own', () => {
  const { plan: planned } = plan([
    session(
      'main.session.yaml',
      `call flows/login.session.yaml
       if status equals 200
       call flows/login.session.yaml as buyer
       end
       GET /me`,
    ),
    session(
      'flows/login.session.yaml',
      `if
       call token.session.yaml
       else
       POST /login
       end`,
    ),
    session('flows/token.session.yaml', 'POST /token'),
  ]);
  expect(outline(planned)).toMatchInlineSnapshot(`
    " 0 1      call    ↳ call login {login, starts 1, to 6} line 1
     1 1.1    marker  if {block 1} scope 1 in 0 line 1
     2 1.2    call    ↳ call token {token, starts 2, to 3} under 1 scope 1 in 0 line 1
     3 1.2.1  request POST /token scope 2 in 2 line 1
     4 1.3    marker  else {block 1} scope 1 in 0 line 1
     5 1.4    request POST /login under 4 scope 1 in 0 line 1
     6 1.5    marker  end {block 1} scope 1 in 0 line 1
     7 2      marker  if status equals 200 {block 7} line 2
     8 3      call    ↳ call login {buyer, starts 3, to 14} under 7 line 3
     9 3.1    marker  if {block 9} scope 3 in 8 line 3
    10 3.2    call    ↳ call token {token, starts 4, to 11} under 9 scope 3 in 8 line 3
    11 3.2.1  request POST /token scope 4 in 10 line 3
    12 3.3    marker  else {block 9} scope 3 in 8 line 3
    13 3.4    request POST /login under 12 scope 3 in 8 line 3
    14 3.5    marker  end {block 9} scope 3 in 8 line 3
    15 4      marker  end {block 7} line 4
    16 5      request GET /me line 5"
  `);
  expect(planned?.scopes).toMatchInlineSnapshot(`
    [
      {
        "session": 0,
      },
      {
        "alias": "login",
        "call": 0,
        "parent": 0,
        "session": 1,
      },
      {
        "alias": "token",
        "call": 2,
        "parent": 1,
        "session": 2,
      },
      {
        "alias": "buyer",
        "call": 8,
        "parent": 0,
        "session": 1,
      },
      {
        "alias": "token",
        "call": 10,
        "parent": 3,
        "session": 2,
      },
    ]
  `);
  expect(planned?.sessions.map((each) => each.file)).toMatchInlineSnapshot(`
    [
      "main.session.yaml",
      "flows/login.session.yaml",
      "flows/token.session.yaml",
    ]
  `);
});

test('a flow that is called many times is read once', () => {
  const reads: string[] = [];
  const flow = session('a.session.yaml', 'GET /a');
  const calls = 'call a.session.yaml\n'.repeat(50);
  const { plan: planned } = plan([session('main.session.yaml', calls)], {
    read: (file) => {
      reads.push(file);
      return { kind: 'session', session: flow };
    },
  });
  expect(reads).toEqual(['a.session.yaml']);
  expect(planned?.rows).toHaveLength(100);
  expect(planned?.scopes).toHaveLength(51);
  expect(planned?.sessions).toHaveLength(2);
});

test('paths are relative to the file that has the call, in and outside the root', () => {
  const { plan: planned } = plan([
    session('sessions/main.session.yaml', 'call ../../common/a.session.yaml'),
    session('../common/a.session.yaml', 'call ./deep/b.session.yaml'),
    session('../common/deep/b.session.yaml', 'GET /b'),
  ]);
  expect(outline(planned)).toMatchInlineSnapshot(`
    " 0 1      call    ↳ call a {a, starts 1, to 2} line 1
     1 1.1    call    ↳ call b {b, starts 2, to 2} scope 1 in 0 line 1
     2 1.1.1  request GET /b scope 2 in 1 line 1"
  `);
});

test('an if that is not closed ends with its file', () => {
  const { plan: planned } = plan([
    session('main.session.yaml', 'call open.session.yaml\nGET /after'),
    session('open.session.yaml', 'if\nGET /in'),
  ]);
  expect(outline(planned)).toMatchInlineSnapshot(`
    " 0 1      call    ↳ call open {open, starts 1, to 2} line 1
     1 1.1    marker  if {block 1} scope 1 in 0 line 1
     2 1.2    request GET /in under 1 scope 1 in 0 line 1
     3 2      request GET /after line 2"
  `);
});

test('a stray end is a row that changes nothing', () => {
  const { plan: planned } = plan([session('main.session.yaml', 'GET /a\nend\nGET /b\nif\nGET /c\nend\nend\nGET /d')]);
  expect(outline(planned)).toMatchInlineSnapshot(`
    " 0 1      request GET /a line 1
     1 2      marker  end {block none} line 2
     2 3      request GET /b line 3
     3 4      marker  if {block 3} line 4
     4 5      request GET /c under 3 line 5
     5 6      marker  end {block 3} line 6
     6 7      marker  end {block none} line 7
     7 8      request GET /d line 8"
  `);
});

test('a plan is JSON', () => {
  const { plan: planned } = plan([
    session('main.session.yaml', 'call a.session.yaml as x\nif\nGET /b'),
    session('a.session.yaml', 'GET /a\nend'),
  ]);
  expect(planned).not.toBeNull();
  expect(JSON.parse(JSON.stringify(planned))).toStrictEqual(planned);
});
