/** A module of the option `setup`: a server on a free port, whose address is in SHOP_URL. What happens to it is in `log.txt`. */
export const shopSetup = `import { createServer } from 'node:http';
import { appendFileSync } from 'node:fs';
export default async ({ env }: { env: Record<string, string | undefined> }) => {
  const server = createServer((request, answer) => {
    if (request.url === '/slow') appendFileSync('log.txt', 'slow\\n');
    else answer.end('{"ok":true}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  env.SHOP_URL = 'http://127.0.0.1:' + (server.address() as { port: number }).port;
  appendFileSync('log.txt', 'started\\n');
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    appendFileSync('log.txt', 'stopped\\n');
  };
};
`;

export const shopSession = `settings: { baseUrl: '{{env.SHOP_URL}}' }
steps:
  - request: GET /ok
    tests: { status: 200 }
`;
