import type { IncomingMessage, ServerResponse } from 'node:http';

/** The bytes of a header that came, as hex. */
function hex(value: unknown): string {
  return Buffer.from(String(value ?? ''), 'latin1').toString('hex');
}

export default ({ url, headers }: IncomingMessage, response: ServerResponse): void => {
  if (url !== '/names') {
    const seen = { name: hex(headers['x-name']), sid: hex(headers.cookie) };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(seen));
    return;
  }
  const parts = [
    Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n'),
    Buffer.from('x-name: Zoë 茶\r\nset-cookie: who=Zoë; Path=/\r\n'),
    Buffer.from('x-latin: café\r\nx-mixed: é\r\nx-mixed: Ã©\r\n\r\n', 'latin1'),
  ];
  response.socket!.end(Buffer.concat(parts));
};
