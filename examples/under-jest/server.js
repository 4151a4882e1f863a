import { createServer } from 'node:http';

/** `GET /price?net=1000&tax=19` */
export function startServer() {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const gross = Math.round(Number(searchParams.get('net')) * (1 + Number(searchParams.get('tax')) / 100));
    response.writeHead(Number.isNaN(gross) ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(Number.isNaN(gross) ? { error: 'net and tax are numbers' } : { gross }));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
