import { expect, test } from 'vitest';
import type { Session } from '../../../../src/format/session.js';
import { plan, session } from './sessions.js';

/** `a>b>c`: files that each call the next; with a path for a name, calls are written relative to it. */
function chain(names: string): Session[] {
  const files = names.split('>').map((name) => `${name}.session.yaml`);
  return files.map((file, index) => {
    const next = files[index + 1];
    return session(
      file,
      next === undefined ? 'GET /' : `GET /before\ncall ${'../'.repeat(file.split('/').length - 1)}${next}`,
    );
  });
}

/** As `plan`, but of files that are listed more than once the first counts. */
function failure(sessions: readonly Session[]): readonly string[] {
  const first = new Map(sessions.toReversed().map((each) => [each.file, each]));
  const [root] = sessions;
  const { plan: planned, problems } = plan([...(root ? [root] : []), ...first.values()]);
  expect(planned).toBeNull();
  return problems.map(({ file, range, severity, code, message, hint }) =>
    [`${file}:${range?.start.line ?? 0} ${severity}[${code}] ${message}`, hint ?? ''].join('\n'),
  );
}

test('a session that calls itself', () => {
  expect(failure(chain('a>a'))).toMatchInlineSnapshot(`
    [
      "a.session.yaml:2 error[circular-call-flow] circular call-flow: a.session.yaml → a.session.yaml
    a flow cannot call itself, not even in an arm that is skipped: take one of these calls out",
    ]
  `);
});

test('a cycle through another file', () => {
  expect(failure(chain('a>b>a'))).toMatchInlineSnapshot(`
    [
      "a.session.yaml:2 error[circular-call-flow] circular call-flow: a.session.yaml → b.session.yaml → a.session.yaml
    a flow cannot call itself, not even in an arm that is skipped: take one of these calls out",
    ]
  `);
});

test('a cycle that the case is not part of begins with the file that comes back', () => {
  expect(failure(chain('main>setup>a>b>a'))).toMatchInlineSnapshot(`
    [
      "main.session.yaml:2 error[circular-call-flow] circular call-flow: a.session.yaml → b.session.yaml → a.session.yaml
    reached by main.session.yaml → setup.session.yaml → a.session.yaml; a flow cannot call itself, not even in an arm that is skipped: take one of these calls out",
    ]
  `);
});

test('a cycle in an arm that never runs is a cycle', () => {
  const sessions = [
    session('a.session.yaml', 'if\nif\ncall b.session.yaml\nend\nend'),
    session('b.session.yaml', 'if\ncall a.session.yaml\nend'),
  ];
  expect(failure(sessions)).toMatchInlineSnapshot(`
    [
      "a.session.yaml:3 error[circular-call-flow] circular call-flow: a.session.yaml → b.session.yaml → a.session.yaml
    a flow cannot call itself, not even in an arm that is skipped: take one of these calls out",
    ]
  `);
});

test('paths tell files with the same base name apart', () => {
  expect(failure(chain('main>x/login>y/login>end>x/login'))).toMatchInlineSnapshot(`
    [
      "main.session.yaml:2 error[circular-call-flow] circular call-flow: x/login.session.yaml → y/login.session.yaml → end.session.yaml → x/login.session.yaml
    reached by main.session.yaml → x/login.session.yaml; a flow cannot call itself, not even in an arm that is skipped: take one of these calls out",
    ]
  `);
});

test('a name that only the way to the cycle shares stays short in the cycle', () => {
  expect(failure(chain('login>flows/login>flows/a>flows/login'))).toMatchInlineSnapshot(`
    [
      "login.session.yaml:2 error[circular-call-flow] circular call-flow: login.session.yaml → a.session.yaml → login.session.yaml
    reached by login.session.yaml → flows/login.session.yaml; a flow cannot call itself, not even in an arm that is skipped: take one of these calls out",
    ]
  `);
});

test('each cycle is reported once, at the first call that leads to it', () => {
  const sessions = [
    session(
      'main.session.yaml',
      'GET /\ncall a.session.yaml\ncall a.session.yaml as again\ncall b.session.yaml\ncall c.session.yaml\ncall d.session.yaml\ncall e.session.yaml',
    ),
    session('a.session.yaml', 'call a.session.yaml'),
    session('b.session.yaml', 'GET /b'),
    session('c.session.yaml', 'call b.session.yaml\ncall main.session.yaml\ncall d.session.yaml'),
    session('d.session.yaml', 'call e.session.yaml'),
    session('e.session.yaml', 'call d.session.yaml'),
  ];
  expect(failure(sessions)).toMatchInlineSnapshot(`
    [
      "main.session.yaml:2 error[circular-call-flow] circular call-flow: a.session.yaml → a.session.yaml
    reached by main.session.yaml → a.session.yaml; a flow cannot call itself, not even in an arm that is skipped: take one of these calls out",
      "main.session.yaml:5 error[circular-call-flow] circular call-flow: main.session.yaml → c.session.yaml → main.session.yaml
    a flow cannot call itself, not even in an arm that is skipped: take one of these calls out",
      "main.session.yaml:6 error[circular-call-flow] circular call-flow: d.session.yaml → e.session.yaml → d.session.yaml
    reached by main.session.yaml → d.session.yaml; a flow cannot call itself, not even in an arm that is skipped: take one of these calls out",
    ]
  `);
});

test('ten calls inside one another are planned', () => {
  const { plan: planned, problems } = plan(chain('main>f1>f2>f3>f4>f5>f6>f7>f8>f9>f10'));
  expect(problems).toEqual([]);
  expect(planned?.rows.at(-1)?.id).toBe('2.2.2.2.2.2.2.2.2.2.1');
});

test('an eleventh is refused', () => {
  expect(failure(chain('main>f1>f2>f3>f4>f5>f6>f7>f8>f9>f10>f11'))).toMatchInlineSnapshot(`
    [
      "main.session.yaml:2 error[call-flow-too-deep] call-flow nesting deeper than ten: main.session.yaml → f1.session.yaml → f2.session.yaml → f3.session.yaml → f4.session.yaml → f5.session.yaml → f6.session.yaml → f7.session.yaml → f8.session.yaml → f9.session.yaml → f10.session.yaml → f11.session.yaml
    let one of these flows make the requests of the next itself, or call the next from the case",
    ]
  `);
});

test('an eleventh is refused even if its file is missing', () => {
  expect(failure(chain('main>f1>f2>f3>f4>f5>f6>f7>f8>f9>f10>f11').slice(0, -1))).toHaveLength(1);
});

test('depth counts along the longest way to a file', () => {
  const long = chain('main>f1>f2>f3>f4>f5>f6>f7>f8>f9>f10>f11');
  const main = session('main.session.yaml', 'call f11.session.yaml\ncall f9.session.yaml\ncall f1.session.yaml');
  expect(failure([main, ...long.slice(1)])).toMatchInlineSnapshot(`
    [
      "main.session.yaml:3 error[call-flow-too-deep] call-flow nesting deeper than ten: main.session.yaml → f1.session.yaml → f2.session.yaml → f3.session.yaml → f4.session.yaml → f5.session.yaml → f6.session.yaml → f7.session.yaml → f8.session.yaml → f9.session.yaml → f10.session.yaml → f11.session.yaml
    let one of these flows make the requests of the next itself, or call the next from the case",
    ]
  `);
});

test('a cycle longer than ten is called a cycle', () => {
  const [message = ''] = failure(chain('f0>f1>f2>f3>f4>f5>f6>f7>f8>f9>f10>f11>f12>f0'));
  expect(message).toMatch(
    /circular call-flow: f0\.session\.yaml → f1\.session\.yaml → .* → f12\.session\.yaml → f0\.session\.yaml\n/,
  );
});

test('files without end are too deep', () => {
  const root = session('0.session.yaml', 'call 1.session.yaml');
  const { problems } = plan([root], {
    read: (file) => ({ kind: 'session', session: session(file, `call ${Number.parseInt(file, 10) + 1}.session.yaml`) }),
  });
  expect(problems.map((problem) => problem.code)).toEqual(['call-flow-too-deep']);
});

test('calls that multiply beyond 100000 rows are refused before they are expanded', () => {
  const width = 'call NEXT\n'.repeat(20);
  const files = ['main', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9', 'f10'].map(
    (name) => `${name}.session.yaml`,
  );
  const sessions = files.map((file, index) =>
    session(file, index === 10 ? 'GET /' : width.replaceAll('NEXT', files[index + 1] ?? '')),
  );
  expect(failure(sessions)).toMatchInlineSnapshot(`
    [
      "main.session.yaml:1 error[too-many-rows] the case has more than 100000 rows with all its calls expanded
    1050947368421 of them come from f1.session.yaml: call fewer flows from flows, or split the case into several files",
    ]
  `);
  const flat = [
    session('main.session.yaml', `GET /\n${'call a.session.yaml\n'.repeat(2)}`),
    session('a.session.yaml', 'GET /\n'.repeat(50_000)),
  ];
  expect(failure(flat)).toMatchInlineSnapshot(`
    [
      "main.session.yaml:2 error[too-many-rows] the case has more than 100000 rows with all its calls expanded
    50001 of them come from a.session.yaml: call fewer flows from flows, or split the case into several files",
    ]
  `);
});
