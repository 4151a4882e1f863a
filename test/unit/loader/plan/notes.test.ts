import { expect, test } from 'vitest';
import type { Plan } from '../../../../src/format/plan.js';
import type { Problem } from '../../../../src/format/problem.js';
import { fileStart } from '../../../../src/format/range.js';
import type { Binding } from '../../../../src/format/session.js';
import { outline, plan, session } from './sessions.js';

function notes(planned: Plan | null): readonly string[] {
  return (planned?.rows ?? []).flatMap((row) =>
    row.kind === 'note' ? [`${row.state}[${row.code}] ${row.title}\n${row.message}\n${row.hint ?? '-'}`] : [],
  );
}

function input(name: string, value: Binding['value']): Binding {
  const start = { line: 7, column: 3, offset: 70 };
  return { name, value, range: { start, end: { ...start, column: 9, offset: 76 } }, references: [] };
}

const project = [
  'main.session.yaml',
  'flows/login.session.yaml',
  'flows/pay/card.session.yaml',
  'other.session.yaml',
  'far/away/from/here/lgin.session.yaml',
  'flows/oay/card.session.yaml',
];

test('a missing flow is one failed test in the place of its call, with its guards', () => {
  const { plan: planned, problems } = plan(
    [
      session(
        'flows/main.session.yaml',
        `if status equals 404
         call logn.session.yaml as buyer
         end
         call oey/card.session.yaml
         call ../nothing-like-it.session.yaml
         call gone.session.yaml`,
      ),
    ],
    { list: () => project },
  );
  expect(problems).toEqual([]);
  expect(outline(planned)).toMatchInlineSnapshot(`
    " 0 1      marker  if status equals 404 {block 0} line 1
     1 2      note    ↳ call logn {failed flow-unreadable} under 0 line 2
     2 3      marker  end {block 0} line 3
     3 4      note    ↳ call card {failed flow-unreadable} line 4
     4 5      note    ↳ call nothing-like-it {failed flow-unreadable} line 5
     5 6      note    ↳ call gone {failed flow-unreadable} line 6"
  `);
  expect(notes(planned)).toMatchInlineSnapshot(`
    [
      "failed[flow-unreadable] ↳ call logn
    cannot read the call-flow flows/logn.session.yaml: no such file
    Did you mean "login.session.yaml"?",
      "failed[flow-unreadable] ↳ call card
    cannot read the call-flow flows/oey/card.session.yaml: no such file
    Did you mean "oay/card.session.yaml"?",
      "failed[flow-unreadable] ↳ call nothing-like-it
    cannot read the call-flow nothing-like-it.session.yaml: no such file
    Correct "../nothing-like-it.session.yaml", which is relative to the file that has the call.",
      "failed[flow-unreadable] ↳ call gone
    cannot read the call-flow flows/gone.session.yaml: no such file
    Correct "gone.session.yaml", which is relative to the file that has the call.",
    ]
  `);
  expect(planned?.scopes).toHaveLength(1);
});

test('a flow that cannot be read says why', () => {
  const main = session('main.session.yaml', 'call a.session.yaml');
  const { plan: planned } = plan([main], { read: () => ({ kind: 'missing', reason: 'permission denied' }) });
  expect(notes(planned)).toMatchInlineSnapshot(`
    [
      "failed[flow-unreadable] ↳ call a
    cannot read the call-flow a.session.yaml: permission denied
    Correct "a.session.yaml", which is relative to the file that has the call.",
    ]
  `);
});

test('a broken flow reports its first error', () => {
  const main = session('main.session.yaml', 'call flows/a.session.yaml\ncall flows/b.session.yaml');
  const place = { file: 'flows/a.session.yaml', range: fileStart };
  const problems: readonly Problem[] = [
    { code: 'w', severity: 'warning', message: 'never read', ...place },
    { code: 'e', severity: 'error', message: 'unknown key "reqest"', hint: 'Did you mean "request"?', ...place },
    { code: 'e', severity: 'error', message: 'another', ...place },
  ];
  const { plan: planned } = plan([main], {
    read: (file) => ({ kind: 'broken', problems: file.includes('b.') ? problems.slice(2) : problems }),
  });
  expect(notes(planned)).toMatchInlineSnapshot(`
    [
      "failed[flow-broken] ↳ call a
    flows/a.session.yaml has 2 problems: unknown key "reqest"
    See flows/a.session.yaml:1:1: Did you mean "request"?",
      "failed[flow-broken] ↳ call b
    flows/b.session.yaml has 1 problem: another
    See flows/b.session.yaml:1:1.",
    ]
  `);
  expect(planned?.sessions).toHaveLength(1);
});

test('a flow of web or mobile steps is one failed test', () => {
  const { plan: planned } = plan([
    session('main.session.yaml', 'call login.session.yaml\nGET /after'),
    session('login.session.yaml', '', { kind: 'mobile' }),
  ]);
  expect(outline(planned)).toMatchInlineSnapshot(`
    " 0 1      note    ↳ call login {failed flow-not-api} line 1
     1 2      request GET /after line 2"
  `);
  expect(notes(planned)).toMatchInlineSnapshot(`
    [
      "failed[flow-not-api] ↳ call login
    login.session.yaml has mobile steps: a call-flow must be API
    Call a session of kind api, or remove the call.",
    ]
  `);
});

test('a case of web steps is one skipped test', () => {
  const { plan: planned } = plan([session('sessions/shop.session.yaml', '', { kind: 'web' })]);
  expect(planned?.rows).toMatchInlineSnapshot(`
    [
      {
        "at": {
          "end": {
            "column": 1,
            "line": 1,
            "offset": 0,
          },
          "start": {
            "column": 1,
            "line": 1,
            "offset": 0,
          },
        },
        "code": "session-not-api",
        "guards": [],
        "id": "0",
        "index": 0,
        "kind": "note",
        "message": "shop.session.yaml is made of web steps; only API sessions are run",
        "scope": 0,
        "state": "skipped",
        "step": -1,
        "title": "made of web steps",
      },
    ]
  `);
});

test('a case with a required input that nothing gives is one skipped test', () => {
  const inputs = [input('sku', 'A-100'), input('user', null), input('password', null)];
  const main = session('login.session.yaml', 'POST /login', { inputs });
  const one = plan([main], { given: new Set(['password']) }).plan;
  expect(outline(one)).toMatchInlineSnapshot(`" 0 0      note    needs input user {skipped needs-input} line 7"`);
  expect(notes(one)).toMatchInlineSnapshot(`
    [
      "skipped[needs-input] needs input user
    needs input user: run it with CALLSHEET_INPUT_user=…
    or give the input a default in the file",
    ]
  `);
  expect(notes(plan([main]).plan)).toMatchInlineSnapshot(`
    [
      "skipped[needs-input] needs inputs user, password
    needs inputs user, password: run it with CALLSHEET_INPUT_user=… CALLSHEET_INPUT_password=…
    or give the input a default in the file",
    ]
  `);
  expect(outline(plan([main], { given: new Set(['user', 'password']) }).plan)).toMatchInlineSnapshot(
    `" 0 1      request POST /login line 1"`,
  );
});

test('a flow with a required input is expanded: the call can give it', () => {
  const { plan: planned } = plan([
    session('main.session.yaml', 'call login.session.yaml'),
    session('login.session.yaml', 'POST /login', { inputs: [input('user', null)] }),
  ]);
  expect(planned?.rows.map((row) => row.kind)).toEqual(['call', 'request']);
});

test('a case without requests is one skipped test, markers or not', () => {
  const empty = plan([session('empty.session.yaml', '')]).plan;
  expect(outline(empty)).toMatchInlineSnapshot(`" 0 0      note    no requests {skipped no-requests} line 1"`);
  expect(notes(empty)).toMatchInlineSnapshot(`
    [
      "skipped[no-requests] no requests
    empty.session.yaml has no requests
    add a step such as "- request: GET /", or a call",
    ]
  `);
  expect(outline(plan([session('empty.session.yaml', 'if\nend')]).plan)).toBe(outline(empty));
});

test('a flow without requests is one skipped test under its call', () => {
  const { plan: planned } = plan([
    session('main.session.yaml', 'call a.session.yaml\ncall b.session.yaml\nGET /after'),
    session('a.session.yaml', ''),
    session('b.session.yaml', 'if status equals 200\nend'),
  ]);
  expect(outline(planned)).toMatchInlineSnapshot(`
    " 0 1      call    ↳ call a {a, starts 1, to 1} line 1
     1 1.0    note    no requests {skipped no-requests} scope 1 in 0 line 1
     2 2      call    ↳ call b {b, starts 2, to 5} line 2
     3 2.1    marker  if status equals 200 {block 3} scope 2 in 2 line 2
     4 2.2    marker  end {block 3} scope 2 in 2 line 2
     5 2.0    note    no requests {skipped no-requests} scope 2 in 2 line 2
     6 3      request GET /after line 3"
  `);
});
