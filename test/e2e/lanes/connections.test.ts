import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { majors } from '../../support/majors.js';
import { configOf, createRepo, outline } from '../vitest/repo.js';

const answer = (text: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: ${text.length}\r\n\r\n${text}`;

/** Answers `/twice` a second time 150 ms later, and any other request after 400 ms. */
async function serveLate(): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (!data.toString('latin1').startsWith('GET /twice'))
        return void setTimeout(() => socket.write(answer('own')), 400);
      socket.write(answer('first'));
      setTimeout(() => socket.write(answer('late')), 150);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.each(majors)('vitest %i', (major) => {
  test.for([
    ['lanes', { lanes: 1 }],
    ['workers', { lanes: false }],
  ] as const)('an answer that comes late is never taken for that of another session (%s)', async ([, options]) => {
    const url = await serveLate();
    const session = (path: string, body: string): string =>
      `settings:\n  baseUrl: '${url}'\nsteps:\n  - request: GET ${path}\n    tests:\n      body: ${body}\n`;
    const repo = createRepo(major, {
      'vitest.config.mjs': configOf(options, options.lanes === false ? { maxWorkers: 1, isolate: false } : {}),
      'a.session.yaml': session('/twice', 'first'),
      'b.session.yaml': session('/own', 'own'),
      'c.session.yaml': session('/twice', 'first'),
      'd.session.yaml': session('/own', 'own'),
    });
    const { tests } = await repo.run([]);
    expect(outline(tests)).not.toContain('failed');
    expect(tests.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed']);
  });
});
