// The server that every contender talks to: a process of its own, which counts what it gets, so that no contender wins by sending fewer.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const filler = 'x'.repeat(200);
const seen = new Map<string, number>();
let count = 0;

/** `/slow/<ms>`, `/flaky/<key>/<failures>`, `/job/<key>/<looks>`, `/login`, `/item/<n>`; `/count` tells and forgets the count. */
function serve(request: IncomingMessage, response: ServerResponse): void {
  const [, kind, first = '', second = ''] = request.url!.split('/');
  if (kind === 'count') {
    response.end(String(count));
    count = 0;
    seen.clear();
    return;
  }
  count += 1;
  request.resume();
  if (kind === 'slow') return void setTimeout(() => answer(response, 200, { id: 1, filler }), Number(first));
  if (kind === 'flaky') return answer(response, looks(first) > Number(second) ? 200 : 503, { id: first, filler });
  if (kind === 'job') return answer(response, 200, { done: looks(first) >= Number(second), filler });
  if (kind === 'login') return answer(response, 200, { token: 'a-token-of-some-length', filler });
  answer(response, 200, { id: Number(first), filler });
}

function looks(key: string): number {
  const look = (seen.get(key) ?? 0) + 1;
  seen.set(key, look);
  return look;
}

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length }).end(text);
}

const server = createServer(serve);
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
