import type { IncomingMessage, ServerResponse } from 'node:http';

const places: Readonly<Record<string, Buffer>> = {
  '/latin': Buffer.from('caf\xe9?q=\xfc', 'latin1'),
  '/utf8': Buffer.from('café?q=ü'),
  '/escaped': Buffer.from('caf%E9%C3%A9'),
};

export default ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
  const place = places[url];
  if (place === undefined) return void response.end();
  const head = Buffer.from('HTTP/1.1 302 Found\r\ncontent-length: 0\r\nconnection: close\r\nlocation: ');
  response.socket!.end(Buffer.concat([head, place, Buffer.from('\r\n\r\n')]));
};
