import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body that ends with its connection, and one whose connection is reset. */
export default ({ url }: IncomingMessage, { socket }: ServerResponse): void => {
  const close = (): void => void (url?.endsWith('/reset') ? socket?.resetAndDestroy() : socket?.end());
  socket?.write('HTTP/1.1 200 OK\r\nconnection: close\r\n\r\nhalf a body', () => setTimeout(close, 30));
};
