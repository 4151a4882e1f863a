import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { startServer, type LoggedServer } from '../vitest/logged-server.js';
import { createRepo, outline } from '../vitest/repo.js';

let server: LoggedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const get = (path: string): string => `steps:\n  - request: GET ${path}\n`;
const modes = majors.flatMap((major) => [{ major, lanes: 32 } as const, { major, lanes: false } as const]);

describe.each(modes)('vitest $major, lanes $lanes, with its module cache on disk', ({ major, lanes }) => {
  test('lists and runs what the files say now', { timeout: 300_000 }, async () => {
    const cache = major === 5 ? 'fsModuleCache: true' : 'experimental: { fsModuleCache: true }';
    const repo = createRepo(major, {
      'vitest.config.mjs': `import { callsheet } from 'callsheet/vitest';
export default {
  plugins: [callsheet({ baseUrl: '${server.of('cached')}', lanes: ${lanes} })],
  test: { ${cache}, include: ['**/*.test.js'] },
};
`,
      'caller.session.yaml': 'steps:\n  - call: flow.session.yaml\n',
      'flow.session.yaml': get('/1'),
      'own.test.js': `import { test } from 'vitest';\ntest('own', () => {});\n`,
    });
    const list = async () => (await repo.vitest(['list'])).stdout.match(/\S*(?<=session\.yaml).*/g)?.toSorted();
    const run = async () =>
      outline((await repo.run([])).tests)
        .split('\n')
        .toSorted();
    for (const path of ['/1', '/2']) {
      repo.write({ 'flow.session.yaml': get(path) });
      expect(await list()).toEqual([
        `caller.session.yaml > caller > ↳ call flow > GET ${path}`,
        `flow.session.yaml > flow > GET ${path}`,
      ]);
      expect(await run()).toEqual([
        `caller › ↳ call flow › GET ${path}: passed`,
        `flow › GET ${path}: passed`,
        'own: passed',
      ]);
    }
  });
});
