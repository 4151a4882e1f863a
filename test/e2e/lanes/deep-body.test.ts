import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { majors } from '../../support/vitest-process.js';
import { createRepo } from '../vitest/repo.js';

/** `/deep/<n>`: lists in lists, so many deep. */
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const depth = Number(request.url!.split('/')[2] ?? 1);
    response.setHeader('content-type', 'application/json');
    response.end(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const session = (depth: number): string =>
  `steps:\n  - request: GET ${url}/deep/${depth}\n    capture: { lists: $.a }\n  - request: GET ${url}/deep/1\n`;

test.each(majors)(
  'a captured body that is nested too deeply to be handed on ends its own session, and no other, under Vitest %i',
  async (major) => {
    const repo = createRepo(major, {
      'a-deeper.session.yaml': session(3_500),
      'b-deepest.session.yaml': session(200_000),
      'c-flat.session.yaml': session(2),
    });
    const { tests, code } = await repo.run([]);
    const of = (name: string): typeof tests => tests.filter(({ path }) => path[0] === name);
    const codes = of('b-deepest').flatMap(({ record }) => record?.failures.map((failure) => failure.code) ?? []);
    expect(codes).toEqual(['session-broke']);
    expect(of('a-deeper')).toHaveLength(2);
    expect(of('c-flat').map(({ state }) => state)).toEqual(['passed', 'passed']);
    expect(code).toBe(1);
  },
);
