import { createServer, type Server } from 'node:http';

/** Exports: the server answers 503 twice while it starts, and an export is ready at the third look. */
export function startServer(): Promise<Server> {
  let starts = 0;
  const looks = new Map<string, number>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    request.resume();
    if (request.method === 'POST' && request.url === '/exports') {
      starts += 1;
      return starts <= 2 ? answer(503, { error: 'starting' }) : answer(202, { id: `export-${starts}` });
    }
    const id = /^\/exports\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    if (id === undefined) return answer(404, { error: 'not found' });
    const look = (looks.get(id) ?? 0) + 1;
    looks.set(id, look);
    answer(200, look < 3 ? { state: 'running' } : { state: 'done', rows: 42 });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
