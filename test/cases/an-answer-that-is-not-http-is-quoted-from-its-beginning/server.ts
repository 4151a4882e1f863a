import type { IncomingMessage, ServerResponse } from 'node:http';

export default ({ url }: IncomingMessage, { socket }: ServerResponse): void => {
  socket?.end(url === '/icy' ? 'ICY 200 OK\r\nicy-name: tea\r\n\r\n' : 'HTTQ/1.1 200 OK\r\n\r\n');
};
