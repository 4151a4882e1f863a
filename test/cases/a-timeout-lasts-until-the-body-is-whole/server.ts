import type { IncomingMessage, ServerResponse } from 'node:http';

/** Status and half a body at once, the rest never. */
export default (_request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '20' });
  response.write('half a bod');
};
