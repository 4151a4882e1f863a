import { globSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadedBy, loadsYaml, logged, logLoads } from '../../support/log-loads.js';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from './logged-server.js';
import { configOf, createRepo, outline } from './repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const flow = (path: string): string => `inputs: { user: null }
steps:
  - request: GET ${path}/{{var.user}}
`;

/** One worker for all files, which run in an order of our own. */
const sequenced = `import { callsheet } from 'callsheet/vitest';
import order from './order.mjs';
export default {
  plugins: [callsheet({ baseUrl: '{{env.BASE_URL}}' })],
  test: { include: [], maxWorkers: 1, sequence: { sequencer: order } },
};
`;

describe.each(majors)('vitest %i', (major) => {
  test('a flow is a case of its own too, whether it runs before or after its caller', async () => {
    const label = `orders-${major}`;
    const repo = createRepo(major, {
      'outer.session.yaml': 'steps:\n  - call: caller.session.yaml\n',
      'caller.session.yaml': 'steps:\n  - call: flow.session.yaml\n',
      'flow.session.yaml': 'steps:\n  - request: GET /flow\n',
      'vitest.config.mjs': sequenced,
      'order.mjs': `export default class {
  shard(specs) { return specs; }
  sort(specs) {
    const sorted = specs.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
    return process.env.BACKWARDS ? sorted.reverse() : sorted;
  }
}
`,
    });
    for (const more of [{}, { BACKWARDS: 'yes' }]) {
      const { files, code } = await repo.run([], { BASE_URL: server.of(label), ...more });
      expect(files.map(({ file, state, tests }) => `${file} ${state} ${tests.length}`).sort()).toEqual([
        'caller.session.yaml passed 1',
        'flow.session.yaml passed 1',
        'outer.session.yaml passed 1',
      ]);
      expect(code).toBe(0);
    }
  });

  test('an input from the environment and an edited flow take effect in the next run, with any cache', async () => {
    const label = `inputs-${major}`;
    const env = { BASE_URL: server.of(label) };
    const repo = createRepo(major, {
      'caller.session.yaml': 'steps:\n  - call: needs.session.yaml\n    inputs: { user: bob }\n',
      'needs.session.yaml': flow('/users'),
    });
    const skipped = 'needs › needs input user: skipped (needs input user: run it with CALLSHEET_INPUT_user=…)';
    const run = async (more: Record<string, string> = {}) =>
      outline((await repo.run([], { ...env, ...more })).tests)
        .split('\n')
        .sort();
    const called = 'caller › ↳ call needs › GET /users/{{var.user}}: passed';
    expect(await run()).toEqual([called, skipped]);
    expect(server.log(label)).toEqual(['GET /users/bob']);
    expect(await run({ CALLSHEET_INPUT_user: 'ann' })).toEqual([called, 'needs › GET /users/{{var.user}}: passed']);
    expect(server.log(label).slice(1).sort()).toEqual(['GET /users/ann', 'GET /users/bob']);
    expect(await run()).toEqual([called, skipped]);
    repo.write({ 'needs.session.yaml': flow('/people') });
    expect(await run()).toEqual(['caller › ↳ call needs › GET /people/{{var.user}}: passed', skipped]);
    expect(server.log(label).slice(3)).toEqual(['GET /users/bob', 'GET /people/bob']);
  });

  test('YAML is loaded only for what has changed since the last run', async () => {
    // Each major one way: who reads files is the same.
    const lanes = major === 5 ? 32 : false;
    const label = `loads-${major}`;
    const config = (test: object) => configOf({ lanes }, test);
    const repo = createRepo(major, {
      'caller.session.yaml': 'steps:\n  - call: flow.session.yaml\n',
      'flow.session.yaml': 'steps:\n  - request: GET /flow\n',
      'log-loads.mjs': logLoads,
      'vitest.config.mjs': config({}),
    });
    const run = async (): Promise<string> => {
      const { tests } = await repo.run([], { BASE_URL: server.of(label), ...logged(repo.folder, 'loads.txt') });
      const urls = loadedBy(join(repo.folder, 'loads.txt'));
      rmSync(join(repo.folder, 'loads.txt'));
      return [...tests.map(({ state }) => state), ...(loadsYaml(urls) ? ['YAML'] : [])].join(' ');
    };
    const kept = (): readonly string[] => {
      const [cache] = globSync('node_modules/.vite/vitest/*/callsheet', { cwd: repo.folder });
      return readdirSync(join(repo.folder, cache!));
    };
    expect(await run()).toBe('passed passed YAML');
    expect(kept()).toHaveLength(2);
    expect(await run()).toBe('passed passed');
    repo.write({ 'flow.session.yaml': 'steps:\n  - request: GET /flow\n    tests: { status: 500 }\n' });
    expect(await run()).toBe('failed failed YAML');
    expect(await run()).toBe('failed failed');
    expect(kept()).toHaveLength(2);
    repo.write({ 'vitest.config.mjs': config({ cache: false }) });
    expect(await run()).toBe('failed failed YAML');
  });
});
