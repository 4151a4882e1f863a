import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { createJestRepo } from '../jest/repo.js';
import { createRepo } from '../vitest/repo.js';

const server = createServer((_, response) => response.end('{}'));
let baseUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const session = (): string =>
  `settings: { environment: prod, baseUrl: '${baseUrl}' }\nsteps:\n  - request: GET /\n    tests: { status: 200 }\n`;
const said = /the environment `prod` has no file `\.env\.prod`/g;

const modes = majors.flatMap((major) => [{ major, lanes: 32 } as const, { major, lanes: false } as const]);

test.each(modes)(
  'an environment without a file is said once in a run, and fails it in CI: vitest $major, lanes $lanes',
  { timeout: 300_000 },
  async ({ major, lanes }) => {
    const repo = createRepo(major, {
      'vitest.config.mjs': `import { callsheet } from 'callsheet/vitest';
export default { plugins: [callsheet({ lanes: ${lanes} })], test: { include: ['none'] } };
`,
      'a.session.yaml': session(),
      'b.session.yaml': session(),
    });
    const plain = await repo.vitest(['run'], { CI: '' });
    expect({ code: plain.code, said: plain.stdout.match(said)?.length }).toEqual({ code: 0, said: 1 });
    const inCi = await repo.vitest(['run'], { CI: 'true' });
    expect({ code: inCi.code, said: inCi.stdout.match(said) }).toEqual({ code: 1, said: null });
    expect(inCi.stdout + inCi.stderr).toContain('the environment prod has no file .env.prod');
  },
);

test('the same under Jest', { timeout: 300_000 }, async () => {
  const repo = createJestRepo({ 'a.session.yaml': session(), 'b.session.yaml': session() });
  const plain = await repo.jest([], { CI: '' });
  expect({ code: plain.code, said: plain.stderr.match(said)?.length }).toEqual({ code: 0, said: 1 });
  const inCi = await repo.jest([], { CI: 'true' });
  expect({ code: inCi.code, said: inCi.stderr.match(said) }).toEqual({ code: 1, said: null });
  expect(inCi.stderr).toContain('the environment prod has no file .env.prod');
});
