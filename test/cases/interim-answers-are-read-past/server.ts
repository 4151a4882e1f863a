import type { IncomingMessage, ServerResponse } from 'node:http';

const interim = 'HTTP/1.1 100 Continue\r\n\r\n';
const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>;\r\n rel=preload\r\n\r\n';
const answers: Record<string, string> = {
  '/continue': `${interim}HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok`,
  '/several': `${hints}${interim}HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 201 Created\r\nx-last: yes\r\nconnection: close\r\ncontent-length: 4\r\n\r\nmade`,
  '/in-pieces': `${interim}HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 7\r\n\r\nnothing`,
};

/** Answers with interim ones first, also byte by byte. */
export default async ({ url }: IncomingMessage, { socket }: ServerResponse): Promise<void> => {
  const name = url!.replace(/^.*\//, '/');
  if (name !== '/in-pieces') return void socket!.end(answers[name]!);
  for (const sign of answers[name]!) await new Promise((resolve) => socket!.write(sign, resolve));
  socket!.end();
};
