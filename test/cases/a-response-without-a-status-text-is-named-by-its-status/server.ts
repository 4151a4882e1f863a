import type { IncomingMessage, ServerResponse } from 'node:http';

/** A status that has no words, and none from the server. */
export default (_request: IncomingMessage, response: ServerResponse): void => {
  response.socket?.end('HTTP/1.1 599 \r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
};
