import type { ServerScript } from '../../support/cases/case-server.js';

const keys = new Set<unknown>();
const orders: ServerScript = (request, response, count) => {
  if (count === 1) keys.clear();
  keys.add(request.headers['idempotency-key']);
  const head = { 'content-type': 'application/json' };
  response.writeHead(count < 3 ? 503 : 200, head).end(JSON.stringify({ distinct: keys.size }));
};
export default orders;
