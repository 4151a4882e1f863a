import { createServer, type Server } from 'node:http';

/** Accounts: `POST /login` gives a token, everything else asks for it. */
export function startServer(): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    request.resume();
    if (request.method === 'POST' && request.url === '/login') return answer(200, { token: 'a-token-for-ann' });
    if (request.headers.authorization !== 'Bearer a-token-for-ann') return answer(401, { error: 'sign in first' });
    if (request.url === '/me') return answer(200, { name: 'Ann', plan: 'green' });
    if (request.url === '/orders') return answer(200, { items: [{ id: 1, sku: 'sencha' }] });
    answer(404, { error: 'not found' });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
