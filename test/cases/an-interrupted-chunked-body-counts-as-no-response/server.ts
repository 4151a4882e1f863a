import type { IncomingMessage, ServerResponse } from 'node:http';

/** A chunked body that breaks off at the first send, and is whole at the second. */
export default (_request: IncomingMessage, response: ServerResponse, count: number): void => {
  response.writeHead(200, { 'content-type': 'text/plain' });
  response.write('one ');
  if (count > 1) response.end('two');
  else setTimeout(() => response.destroy(), 20);
};
