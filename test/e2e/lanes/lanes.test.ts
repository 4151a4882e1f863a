import { readFileSync, realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tryLock } from '../../../src/runner/locks/file-locks.js';
import { majors } from '../../support/majors.js';
import { configOf, createRepo, outline } from '../vitest/repo.js';

/** Answers each request after a while, and remembers how many of a kind were under way at once. */
let server: Server;
let url: string;
const most = new Map<string, number>();
const now = new Map<string, number>();
const total = new Map<string, number>();
/** What has to hold before a kind is answered: sessions do not begin at the same moment. */
const awaited = new Map<string, () => boolean>();
const patience = 60_000;

function answerOnceTogether(kind: string, count: number): void {
  awaited.set(kind, () => (most.get(kind) ?? 0) >= count);
}

async function untilAwaited(kind: string): Promise<void> {
  const end = Date.now() + patience;
  while (awaited.get(kind)?.() === false && Date.now() < end) await sleep(20);
  await sleep(60);
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const kind = request.url!.split('/')[1]!;
    const under = (now.get(kind) ?? 0) + 1;
    now.set(kind, under);
    most.set(kind, Math.max(most.get(kind) ?? 0, under));
    total.set(kind, (total.get(kind) ?? 0) + 1);
    await untilAwaited(kind);
    now.set(kind, now.get(kind)! - 1);
    response.setHeader('content-type', 'application/json').end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const session = (settings: string, path: string): string =>
  `settings:\n  baseUrl: '${url}'\n${settings}steps:\n  - request: GET ${path}\n    tests:\n      status: 200\n  - request: GET ${path}\n`;

const many = (count: number, text: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`many/s${index}.session.yaml`, text]));

describe.each(majors)('vitest %i', (major) => {
  test('sessions run side by side, as many as there are lanes', async () => {
    const kind = `lanes-${major}`;
    answerOnceTogether(kind, 4);
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes: 4 }),
      ...many(12, session('', `/${kind}`)),
    });
    const { tests, code } = await repo.run([]);
    expect([code, tests.length, new Set(tests.map(({ state }) => state))]).toEqual([0, 24, new Set(['passed'])]);
    expect(most.get(kind)).toBe(4);
  });

  test('in workers, a name in a flow that is not a case, or under a quoted key, keeps sessions apart as well', async () => {
    const kind = `quoted-${major}`;
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes: false, include: ['cases/*'] }, { maxWorkers: 3 }),
      'flows/shop.session.yaml': session('  "exclusive": shop-account\n', `/${kind}`),
      ...Object.fromEntries(
        [1, 2, 3].map((index) => [`cases/c${index}.session.yaml`, 'steps:\n  - call: ../flows/shop.session.yaml\n']),
      ),
    });
    const { tests } = await repo.run([]);
    expect([tests.length, most.get(kind)]).toEqual([6, 1]);
  });

  test.each([{ lanes: 4 }, { lanes: false }])(
    'if no lock can be written, no session with a name runs, and it says why: %o',
    async (options) => {
      const kind = `no-locks-${major}-${options.lanes}`;
      const repo = createRepo(major, {
        'vitest.config.mjs': configOf({ ...options, report: { json: 'report.json' } }),
        'a.session.yaml': session('  exclusive: shop-account\n', `/${kind}`),
        'b.session.yaml': session('', `/${kind}`),
      });
      const folder = join(repo.folder, 'temporary', `callsheet-locks-${process.getuid?.() ?? 'own'}`);
      repo.write({ [relative(repo.folder, folder)]: '' });
      const env = { TMPDIR: dirname(folder), TEMP: dirname(folder) };
      const { tests, code, stdout, stderr } = await repo.run([], env);
      expect([code, tests.map(({ state }) => state), total.get(kind)]).toEqual([
        1,
        ['skipped', 'skipped', 'passed', 'passed'],
        2,
      ]);
      const said = `cannot write the lock of the exclusive name \`shop-account\` in ${folder}: a file has its name`;
      const hint = 'Set TMPDIR (on Windows TEMP) to a folder that callsheet can write to.';
      for (const words of [said, hint]) expect((stdout + stderr).replace(/\s+/g, ' ')).toContain(words);
      const report = JSON.parse(readFileSync(join(repo.folder, 'report.json'), 'utf8')) as {
        readonly sessions: readonly { readonly failures?: readonly object[] }[];
      };
      expect(report.sessions.flatMap(({ failures }) => failures ?? [])).toEqual([
        { code: 'locks-not-written', message: said, hint },
      ]);
    },
  );

  test('sessions that share something exclusive never run at once, also when only a flow names it', async () => {
    const kind = `exclusive-${major}`;
    const own = session('  exclusive: shop-account\n', `/${kind}`);
    const caller = `settings:\n  baseUrl: '${url}'\nsteps:\n  - call: ../flow.session.yaml\n`;
    const callers = Object.fromEntries([1, 2].map((index) => [`callers/c${index}.session.yaml`, caller]));
    const files = { 'flow.session.yaml': own, ...many(3, own), ...callers };
    for (const lanes of [32, false]) {
      const repo = createRepo(major, { 'vitest.config.mjs': configOf({ lanes }, { maxWorkers: 3 }), ...files });
      const { tests } = await repo.run([]);
      expect([tests.length, most.get(kind)]).toEqual([12, 1]);
    }
  });

  test.each([32, false])('runs side by side keep such sessions apart, too (lanes: %s)', async (lanes) => {
    const kind = `runs-${lanes}-${major}`;
    const own = session('  exclusive: shop-account\n', `/${kind}`);
    const repo = createRepo(major, { 'vitest.config.mjs': configOf({ lanes }), ...many(3, own) });
    const runs = await Promise.all([1, 2].map(() => repo.vitest(['run'])));
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect([total.get(kind), most.get(kind)]).toEqual([12, 1]);
  });

  test('a run that bails does not wait for a name that another run has', async () => {
    const kind = `called-off-${major}`;
    const repo = createRepo(major, {
      'a.session.yaml': session('  exclusive: shop-account\n', `/${kind}`),
      'b.session.yaml': `settings:\n  baseUrl: '${url}'\nsteps:\n  - request: GET /${kind}\n    tests:\n      status: 500\n`,
    });
    const release = tryLock(realpathSync(repo.folder), ['shop-account'])!;
    const { code, tests } = await repo.run(['--bail=1']);
    release();
    expect([code, total.get(kind)]).toEqual([1, 1]);
    expect(outline(tests.toSorted((a, b) => (a.path[0]! < b.path[0]! ? -1 : 1)))).toBe(
      `a › GET /${kind}: skipped\na › GET /${kind}: skipped\nb › GET /${kind}: failed`,
    );
  });

  test('sessions that wait for each other take up no lanes', async () => {
    const kind = `free-${major}`;
    answerOnceTogether(kind, 2);
    awaited.set(`own-${kind}`, () => total.get(kind) === 12);
    const own = session('  exclusive: shop-account\n', `/own-${kind}`);
    const files = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`a${index}.session.yaml`, own]));
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes: 3 }),
      ...files,
      ...many(6, session('', `/${kind}`)),
    });
    const { tests } = await repo.run([]);
    expect([tests.length, most.get(`own-${kind}`), most.get(kind)]).toEqual([24, 1, 2]);
  });

  test.each([
    { flags: ['--no-file-parallelism'], atOnce: 1 },
    { flags: ['--isolate'], atOnce: 6 },
    { flags: ['--maxWorkers=1'], atOnce: 6 },
  ])('on the command line, $flags lets $atOnce sessions run at once', async ({ flags, atOnce }) => {
    const kind = `flags${flags.join('')}-${major}`;
    answerOnceTogether(kind, atOnce);
    const repo = createRepo(major, many(6, session('', `/${kind}`)));
    const { tests } = await repo.run(flags);
    expect([tests.length, most.get(kind)]).toEqual([12, atOnce]);
  });

  // Which values are refused: test/unit/loader/config/check-config.test.ts.
  test('lanes of null are refused, as nothing would run', async () => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes: null }),
      ...many(1, session('', `/refused-${major}`)),
    });
    const { code, stdout, stderr } = await repo.vitest(['run']);
    expect(stdout + stderr).toContain("callsheet's option lanes is null; it takes a whole number from 1 on, or false");
    expect([code, total.get(`refused-${major}`)]).toEqual([1, undefined]);
  });

  test.each([4, false])(
    'a certificate that is not there fails each file, which names the option (lanes: %s)',
    async (lanes) => {
      const repo = createRepo(major, {
        'vitest.config.mjs': configOf({ lanes, tls: { ca: './no-ca.pem' } }),
        'own.test.js': `import { test } from 'vitest';\ntest('own', () => {});\n`,
        ...many(2, session('', `/tls-${major}`)),
      });
      const { files, tests, code } = await repo.run([]);
      const errors = files.flatMap((file) => file.errors.map(({ message }) => message.replace(repo.folder, '')));
      const error = 'callsheet cannot read /no-ca.pem, the file of its option tls.ca: no such file [option-not-read]';
      expect(errors).toEqual([error, error]);
      expect(outline(tests.filter(({ state }) => state === 'passed'))).toBe('own: passed');
      expect(code).toBe(1);
    },
  );

  test('at most maxPerHost sends are under way to one host', async () => {
    const kind = `host-${major}`;
    answerOnceTogether(kind, 2);
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ maxPerHost: 2 }),
      ...many(6, session('', `/${kind}`)),
    });
    const { tests } = await repo.run([]);
    expect([tests.length, most.get(kind)]).toEqual([12, 2]);
  });

  test('what a script prints is shown for its file, and a script is TypeScript with an alias', async () => {
    const kind = `print-${major}`;
    const repo = createRepo(major, {
      'one.session.yaml': session('  pre: ./hello.ts\n', `/${kind}`),
      'hello.ts': `export default (session: { env: object }): void => console.log('hello from', typeof session.env);\n`,
    });
    const { stdout, tests } = await repo.run(['--reporter=verbose']);
    expect(tests.map(({ state }) => state)).toEqual(['passed', 'passed']);
    expect(stdout).toMatch(/stdout \| one\.session\.yaml[\s\S]*hello from object/);
  });

  test('a script that never ends, also while it is loaded, fails the sessions it hit and no other', async () => {
    const kind = `bad-${major}`;
    // As deaf to all messages as a loop, but without a processor of its own.
    const stand = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
    const [run, load] = major === 5 ? ['for (;;);', stand] : [stand, 'for (;;);'];
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes: 1, scriptTimeout: 3_000 }),
      'a-loop.session.yaml': session('  pre: ./loop.mjs\n', `/${kind}`),
      'b-load.session.yaml': session('  pre: ./load.mjs\n', `/${kind}`),
      'c-good.session.yaml': session('', `/${kind}`),
      'loop.mjs': `export default () => { ${run} };\n`,
      'load.mjs': `${load}\n`,
    });
    const { tests, code } = await repo.run([]);
    expect(code).toBe(1);
    const failures = tests.flatMap(({ record }) => record?.failures.map(({ message }) => message) ?? []);
    expect(failures.toSorted()).toEqual([
      'load.mjs blocked the thread of all sessions for 3s',
      'loop.mjs blocked the thread of all sessions for 3s',
    ]);
    expect(outline(tests.filter(({ path }) => path[0] === 'c-good'))).toBe(
      `c-good › GET /${kind}: passed\nc-good › GET /${kind}: passed`,
    );
  });

  test('a run that bails starts no further session', async () => {
    const kind = `bail-${major}`;
    const failing = `settings:\n  baseUrl: '${url}'\nsteps:\n  - request: GET /${kind}\n    tests:\n      status: 500\n`;
    const repo = createRepo(major, { 'vitest.config.mjs': configOf({ lanes: 1 }), ...many(5, failing) });
    const { tests, code } = await repo.run(['--bail=1']);
    expect([code, tests.filter(({ state }) => state === 'failed').length]).toEqual([1, 1]);
  });

  test('a test id, a pattern and shards select as under the own runner of Vitest', async () => {
    const kind = `select-${major}`;
    const files = many(4, session('', `/${kind}`));
    const states = async (lanes: number | false): Promise<readonly string[]> => {
      const repo = createRepo(major, { 'vitest.config.mjs': configOf({ lanes }), ...files });
      const halves = [await repo.run(['--shard=1/2']), await repo.run(['--shard=2/2']), await repo.run(['-t', 's1'])];
      return halves.map(({ tests }) => outline(tests.toSorted((a, b) => (a.path[0]! < b.path[0]! ? -1 : 1))));
    };
    expect(await states(32)).toEqual(await states(false));
  });
});
