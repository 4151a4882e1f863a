import type { IncomingMessage, ServerResponse } from 'node:http';

export default (request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('content-type', 'application/xml');
  const isDeep = request.url?.endsWith('/deep');
  response.end(isDeep ? '<a>'.repeat(1_001) + '</a>'.repeat(1_001) : `<r>${'<i>x</i>'.repeat(8_000)}</r>`);
};
