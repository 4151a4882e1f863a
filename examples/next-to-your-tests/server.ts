import { createServer, type Server } from 'node:http';
import { withTax } from './price.ts';

/** `GET /price?net=1000&tax=19` */
export function startServer(): Promise<Server> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const gross = withTax(Number(searchParams.get('net')), Number(searchParams.get('tax')));
    response.writeHead(Number.isNaN(gross) ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(Number.isNaN(gross) ? { error: 'net and tax are numbers' } : { gross }));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
