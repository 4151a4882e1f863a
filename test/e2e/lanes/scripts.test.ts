import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { configOf, createRepo, outline } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const sessionWith = (script: string): string =>
  `settings: { pre: ./${script} }\nsteps:\n  - request: GET /job/20\n  - request: GET /after\n`;

describe.each(majors)('vitest %i', (major) => {
  test.each([32, false])('a script imports packages, CommonJS and JSON as a test does (lanes: %s)', async (lanes) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes }),
      'node_modules/old-package/package.json': '{ "name": "old-package", "main": "main.js" }',
      'node_modules/old-package/main.js': `const { basename } = require('node:path');
exports.named = () => basename(__filename);
`,
      'lib/local.cjs': 'module.exports = { local: require("./data.json").name };\n',
      'lib/data.json': '{ "name": "from-json" }',
      'imports.mjs': `import old, { named } from 'old-package';
import { local } from './lib/local.cjs';
import data from './lib/data.json';
export default ({ variables }) => {
  variables.all = [old.named(), named(), local, data.name].join(' ');
};
`,
      'imports.session.yaml': `settings: { pre: ./imports.mjs }
steps:
  - request: GET /any
    tests: { '{{var.all}}': main.js main.js from-json from-json }
`,
    });
    const { tests } = await repo.run([], { BASE_URL: server.of(`imports-${major}-${lanes}`) });
    expect(tests.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([]);
    expect(outline(tests)).toBe('imports › GET /any: passed');
  });

  test('a plugin that fails a script fails only its session, with any error', async () => {
    const plugin = `{ name: 'odd', load(id) {
  if (id.endsWith('odd.mjs')) throw Object.assign(new Error('no such seed'), { cause: { retry: () => true } });
  if (id.endsWith('text.mjs')) throw 'only words';
} }`;
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf().replace('plugins: [', `plugins: [${plugin}, `),
      'odd.mjs': 'export default () => {};\n',
      'text.mjs': 'export default () => {};\n',
      'odd.session.yaml': sessionWith('odd.mjs'),
      'text.session.yaml': sessionWith('text.mjs'),
      'well.session.yaml': 'steps:\n  - request: GET /any\n',
    });
    const { tests, stderr } = await repo.run([], { BASE_URL: server.of(`odd-${major}`) });
    expect(stderr).not.toContain('Unhandled');
    expect(outline(tests)).toBe(
      `odd › GET /job/20: failed
odd › GET /after: skipped (odd did not start)
text › GET /job/20: failed
text › GET /after: skipped (text did not start)
well › GET /any: passed`,
    );
  });

  test.each([32, false])('a script has the environment of the config in process.env (lanes: %s)', async (lanes) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes }, { env: { FROM_CONFIG: 'yes' } }),
      'env.mjs': `export default ({ variables }) => {
  variables.seen = [process.env.FROM_CONFIG, process.env.FROM_SHELL, process.env.NODE_ENV].join(' ');
};
`,
      'env.session.yaml': `settings: { pre: ./env.mjs }
steps:
  - request: GET /any
    tests: { '{{var.seen}}': yes too test }
`,
    });
    const { tests } = await repo.run([], { BASE_URL: server.of(`env-${major}-${lanes}`), FROM_SHELL: 'too' });
    expect(tests.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([]);
    expect(outline(tests)).toBe('env › GET /any: passed');
  });

  test('what a script throws outside an awaited call is an error of the run, and no session ends by it', async () => {
    const repo = createRepo(major, {
      'exit.session.yaml': sessionWith('exit.mjs'),
      'late.session.yaml': sessionWith('late.ts'),
      'reject.session.yaml': sessionWith('reject.mjs'),
      'good.session.yaml': 'steps:\n  - request: GET /job/40\n  - request: GET /after\n',
      'exit.mjs': 'export default () => process.exit(3);\n',
      'late.ts': `interface Padding {
  readonly lines: number;
}
export default (): void => {
  setTimeout(() => {
    throw new TypeError('too late');
  }, 1);
};
`,
      'reject.mjs': `export default () => { Promise.reject('a text'); };\n`,
    });
    const { tests, stdout, stderr, code } = await repo.run([], { BASE_URL: server.of(`thrown-${major}`) });
    const failed = tests.filter(({ state }) => state === 'failed');
    expect(failed.flatMap(({ errors }) => errors.map(({ message }) => message.split(' · ')[0]))).toEqual([
      'pre script exit.mjs failed: process.exit unexpectedly called with "3"',
    ]);
    expect(tests.filter(({ state }) => state === 'passed').length).toBe(6);
    const output = stdout + stderr;
    expect(output).toMatch(/Uncaught Exception[^]*TypeError: too late[^]*late\.ts:6:11/);
    expect(output).toContain('This error originated in "late.session.yaml" test file');
    expect(output).toContain('a text');
    expect(output).toContain('This error originated in "reject.session.yaml" test file');
    expect(code).toBe(1);
  });

  test('a script may throw anything outside an awaited call', async () => {
    const repo = createRepo(major, {
      'bare.session.yaml': sessionWith('bare.mjs'),
      'map.session.yaml': sessionWith('map.mjs'),
      'bare.mjs': 'export default () => { setTimeout(() => { throw Object.create(null); }, 1); };\n',
      'map.mjs': 'export default () => { Promise.reject({ code: 5 }); };\n',
    });
    const { tests, stdout, stderr, code } = await repo.run([], { BASE_URL: server.of(`anything-${major}`) });
    expect(tests.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(stdout + stderr).toContain('[Object: null prototype] {}');
    expect(stdout + stderr).toContain('{ code: 5 }');
    expect(code).toBe(1);
  });

  test.each([32, false])('a script that would end the process fails in the same words (lanes: %s)', async (lanes) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes }),
      'exit.session.yaml': sessionWith('exit.mjs'),
      'exit.mjs': 'export default () => process.exit(3);\n',
    });
    const { tests } = await repo.run([], { BASE_URL: server.of(`exit-${major}-${lanes}`) });
    expect(tests[0]!.record!.failures.map(({ message }) => message)).toEqual([
      'pre script exit.mjs failed: process.exit unexpectedly called with "3"',
    ]);
  });

  test.each(['export default () => new Promise(() => {});', 'await new Promise(() => {});'])(
    'a cancelled run waits for %j as long as teardownTimeout says',
    async (script) => {
      const repo = createRepo(major, {
        'vitest.config.mjs': configOf({}, { teardownTimeout: 300 }),
        'a-never.session.yaml': sessionWith('never.mjs'),
        'b-fails.session.yaml': 'steps:\n  - request: GET /job/20\n    tests: { status: 500 }\n',
        'never.mjs': script,
      });
      const { tests, code } = await repo.run(['--bail=1'], { BASE_URL: server.of(`never-${major}`) });
      expect(outline(tests.toSorted((a, b) => (a.path[0]! < b.path[0]! ? -1 : 1)))).toBe(
        'a-never › GET /job/20: pending\na-never › GET /after: pending\nb-fails › GET /job/20: failed',
      );
      expect(code).toBe(1);
    },
  );

  test('vi.mock in a script says where it works', async () => {
    const files = {
      'mock.session.yaml': sessionWith('mock.mjs'),
      'real.mjs': `export const value = 'real';\n`,
      'mock.mjs': `import { vi } from 'vitest';
import { value } from './real.mjs';
vi.mock('./real.mjs', () => ({ value: 'mocked' }));
export default () => console.log('it is', value);
`,
    };
    const env = { BASE_URL: server.of(`mock-${major}`) };
    const inLanes = await createRepo(major, files).run([], env);
    expect(inLanes.tests[0]!.errors[0]!.message).toBe(
      'pre script mock.mjs failed: vi.mock does not work in lanes: set the option lanes to false · not sent [pre-script-failed]',
    );
    const inWorker = await createRepo(major, { ...files, 'vitest.config.mjs': configOf({ lanes: false }) }).run(
      [],
      env,
    );
    expect(inWorker.stdout).toContain('it is mocked');
  });

  test('what Vitest keeps for its tests says where it works', async () => {
    const files = {
      'inject.session.yaml': sessionWith('inject.mjs'),
      'setup.mjs': `export default ({ provide }) => provide('shop', 'http://shop.test');\n`,
      'inject.mjs': `import { inject } from 'vitest';
export default () => console.log('it is', inject('shop'));
`,
    };
    const env = { BASE_URL: server.of(`inject-${major}`) };
    const settings = { globalSetup: ['./setup.mjs'] };
    const inLanes = await createRepo(major, { ...files, 'vitest.config.mjs': configOf({}, settings) }).run([], env);
    expect(inLanes.tests[0]!.record!.failures.map(({ message }) => message)).toEqual([
      'pre script inject.mjs failed: Vitest keeps no worker state in lanes, such as inject or fake timers: set the option lanes to false',
    ]);
    const config = configOf({ lanes: false }, settings);
    const inWorker = await createRepo(major, { ...files, 'vitest.config.mjs': config }).run([], env);
    expect(inWorker.stdout).toContain('it is http://shop.test');
  });

  test('a script that fills the memory ends the sessions under way, which say so, and no later one', async () => {
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf({ lanes: 1 }),
      'a-full.session.yaml': sessionWith('full.mjs'),
      'b-good.session.yaml': 'steps:\n  - request: GET /after\n',
      'full.mjs': `export default () => {
  const kept = [];
  for (;;) kept.push(new Array(10_000).fill(kept.length).map(String));
};
`,
    });
    const limit = { NODE_OPTIONS: '--max-old-space-size=160' };
    const { tests, code } = await repo.run([], { BASE_URL: server.of(`full-${major}`), ...limit });
    expect(tests.flatMap(({ record }) => record?.failures.map(({ message }) => message) ?? [])).toEqual([
      'the thread of all sessions crashed while full.mjs ran: Worker terminated due to reaching memory limit: JS heap out of memory',
    ]);
    expect(tests.at(-1)).toMatchObject({ path: ['b-good', 'GET /after'], state: 'passed' });
    expect(code).toBe(1);
  });
});

test('a script that stops under a debugger is not taken to loop without end', async () => {
  const repo = createRepo(5, {
    'still.session.yaml': sessionWith('still.mjs'),
    'still.mjs': `const lock = new Int32Array(new SharedArrayBuffer(4));
export default () => { Atomics.wait(lock, 0, 0, 12_500); };
`,
  });
  const debugged = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };
  const { tests } = await repo.run([], { BASE_URL: server.of('still'), ...debugged });
  expect(outline(tests)).toBe('still › GET /job/20: passed\nstill › GET /after: passed');
});
