import type { IncomingMessage } from 'node:http';

/** Node's own answer would have a date. */
export default function answer({ socket }: IncomingMessage): void {
  socket.end('HTTP/1.1 200 OK\r\ntok~abc-99: 1\r\nX-Of-Tok~Abc-99: 2\r\ncontent-length: 0\r\n\r\n');
}
