import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers over several lines, the length too, and a body that looks like one. */
export default (_request: IncomingMessage, { socket }: ServerResponse): void => {
  socket!.write('HTTP/1.1 200 OK\r\nx-fold: a \r\n  b\r', () =>
    setTimeout(() => socket!.end('\n\tc\r\nx-next: d\r\ncontent-length:\r\n 11\r\nconnection: close\r\n\r\n\n indented\n'), 30),
  );
};
