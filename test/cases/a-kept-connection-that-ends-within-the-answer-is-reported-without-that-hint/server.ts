import type { IncomingMessage, ServerResponse } from 'node:http';

const ends: Record<string, string> = { '/part': 'HTTP/1.1 2', '/interim': 'HTTP/1.1 100 Continue\r\n\r\n' };

/** Keeps the connection after the first answer, and ends it where the next one is due. */
export default ({ url }: IncomingMessage, response: ServerResponse): void => {
  const name = url!.replace(/^.*\//, '/');
  if (name === '/first') response.end('ok');
  else response.socket!.end(ends[name] ?? '');
};
