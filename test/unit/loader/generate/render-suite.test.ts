import { expect, test } from 'vitest';
import { caseLabel, rowLabel } from '../../../../src/format/label.js';
import type { Json } from '../../../../src/lib/json.js';
import type { Row } from '../../../../src/format/plan.js';
import { request, session } from '../plan/sessions.js';
import { literalCalls, planOf, render, runCode, type LiteralCall } from './suite-code.js';

const checkout = [
  session(
    'sessions/checkout.session.yaml',
    `call flows/login.session.yaml as buyer
     if status equals 200
     GET /cart
     else
     call ../gone.session.yaml
     end
     call flows/login.session.yaml`,
    {
      name: 'Checkout',
      settings: {
        pre: [{ path: '../scripts/seed.ts', range: request('').range }],
        post: [{ path: './clean.ts', range: request('').range }],
        onFailure: 'continue',
        references: [],
      },
    },
  ),
  session('sessions/flows/login.session.yaml', 'call token.session.yaml\nGET /me'),
  session('sessions/flows/token.session.yaml', 'POST /token'),
];

test('a case is a suite with a test per request and a suite per call', () => {
  const { code, map } = render(planOf(checkout));
  expect(code.replace(/JSON\.parse\('.*'\)/g, "JSON.parse('…')")).toMatchInlineSnapshot(`
    "import { openSession } from 'callsheet/runtime';
    import s1 from './flows/login.session.yaml';
    import s2 from './flows/token.session.yaml';

    const s0 = session();
    export default s0;

    if (import.meta.vitest) {
    const { describe, test, afterAll } = import.meta.vitest;
    const plan = { ...outline(), sessions: [s0, s1, s2] };
    const run = openSession(import.meta.vitest, plan, {
    'scripts/seed.ts': () => import('../scripts/seed.ts'),
    'sessions/clean.ts': () => import('./clean.ts'),
    });
    describe('Checkout', run.suite, () => {
    afterAll(run.finish, 0);
    describe('↳ call login buyer', run.call, () => {
    describe('↳ call token', run.call, () => {
    test('POST /token', run.step, async (context) => await run.row(2, context));
    });
    test('GET /me', run.step, async (context) => await run.row(3, context));
    });
    test('GET /cart', run.step, async (context) => await run.row(5, context));
    test('↳ call gone', run.step, async (context) => await run.row(7, context));
    describe('↳ call login', run.call, () => {
    describe('↳ call token', run.call, () => {
    test('POST /token', run.step, async (context) => await run.row(11, context));
    });
    test('GET /me', run.step, async (context) => await run.row(12, context));
    });
    });
    }

    function session() {
    return JSON.parse('…');
    }

    function outline() {
    return JSON.parse('…');
    }
    "
  `);
  expect(map).toMatchInlineSnapshot(`
    {
      "file": "checkout.session.yaml",
      "ignoreList": [],
      "mappings": ";;;;;;;;;;;;;;AAAA;;AAAE;AAAA;AAAA;;AAAA;;AAEA;AAEA;AAEA;AAAA;AAAA;;AAAA",
      "names": [],
      "sourceRoot": undefined,
      "sources": [
        "checkout.session.yaml",
      ],
      "sourcesContent": [
        "# the text of the case
    ",
      ],
      "version": 3,
    }
  `);
});

test('a case without calls and scripts', () => {
  const planned = planOf([session('one.session.yaml', 'GET /\nend')]);
  expect(render(planned).code).toMatchInlineSnapshot(`
    "import { openSession } from 'callsheet/runtime';

    const s0 = session();
    export default s0;

    if (import.meta.vitest) {
    const { describe, test, afterAll } = import.meta.vitest;
    const plan = { ...outline(), sessions: [s0] };
    const run = openSession(import.meta.vitest, plan, {});
    describe('one.session.yaml', run.suite, () => {
    afterAll(run.finish, 0);
    test('GET /', run.step, async (context) => await run.row(0, context));
    });
    }

    function session() {
    return JSON.parse('{"file":"one.session.yaml","name":"one.session.yaml","kind":"api","settings":{"pre":[],"post":[],"onFailure":"continue","references":[]},"inputs":[],"variables":[],"steps":[{"kind":"request","range":{"start":{"line":1,"column":3,"offset":0},"end":{"line":1,"column":8,"offset":5}},"method":"GET","url":"/","title":"GET /","redirects":10,"query":[],"headers":[],"captures":[],"tests":[],"references":[]},{"kind":"end","range":{"start":{"line":2,"column":3,"offset":100},"end":{"line":2,"column":6,"offset":103}},"references":[]}]}');
    }

    function outline() {
    return JSON.parse('{"version":1,"file":"one.session.yaml","name":"one.session.yaml","scopes":[{"session":0}],"rows":[{"kind":"request","index":0,"id":"1","scope":0,"step":0,"guards":[],"at":{"start":{"line":1,"column":3,"offset":0},"end":{"line":1,"column":8,"offset":5}},"title":"GET /","timeBound":30000},{"kind":"marker","index":1,"id":"2","scope":0,"step":1,"guards":[],"at":{"start":{"line":2,"column":3,"offset":100},"end":{"line":2,"column":6,"offset":103}},"title":"end","marker":"end"}]}');
    }
    "
  `);
});

test('an editor finds every label at the line of its row', () => {
  const planned = planOf(checkout);
  const { code, map } = render(planned);
  const wanted = planned.rows.filter((row) => row.kind !== 'marker').map(place);
  expect(literalCalls(code, map)).toEqual([
    { call: 'describe', label: caseLabel(planned), line: 1, column: 1 },
    ...wanted,
  ]);
});

function place(row: Row): LiteralCall {
  const { line, column } = row.at.start;
  return { call: row.kind === 'call' ? 'describe' : 'test', label: rowLabel(row), line, column };
}

test('the data come back as they were', () => {
  const value = JSON.parse(
    String.raw`{"__proto__":{"a":1},"constructor":"x","text":"\u2028 ' \" \\ \n ${'`${x}`'}"}`,
  ) as Json;
  const binding = { name: '__proto__', value, range: request('').range, references: [] };
  const planned = planOf([session("o'ne.session.yaml", 'GET /', { name: "it's", variables: [binding] })]);
  const { code } = render(planned);
  const { sessions, ...rest } = planned;
  expect(JSON.stringify(runCode(code).plan)).toBe(JSON.stringify({ ...rest, sessions }));
  expect(code).not.toMatch(/[\u2028\u2029]/);
});

test('a script is imported from where its session writes it, an absolute path as it is', () => {
  const { range } = request('');
  const pre = ['./seed.ts', '/opt/seeds/all.ts'].map((path) => ({ path, range }));
  const settings = { pre, post: [], onFailure: 'continue', references: [] } as const;
  const { code } = render(planOf([session('sessions/main.session.yaml', 'GET /', { settings })]));
  expect(code.split('\n').filter((line) => line.includes('import('))).toEqual([
    "'sessions/seed.ts': () => import('./seed.ts'),",
    "'/opt/seeds/all.ts': () => import('/opt/seeds/all.ts'),",
  ]);
});

test('a path with a quote is one in the code', () => {
  const pre = [{ path: "./it's.ts", range: request('').range }];
  const settings = { pre, post: [], onFailure: 'continue', references: [] } as const;
  const { code } = render(planOf([session('main.session.yaml', '', { settings, steps: [request('GET /')] })]));
  expect(code).toContain("'it\\'s.ts': () => import('./it\\'s.ts')");
  expect(runCode(code).labels).toEqual(['main.session.yaml', 'GET /']);
});
