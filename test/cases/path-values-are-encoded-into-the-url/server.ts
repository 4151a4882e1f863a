import type { IncomingMessage, ServerResponse } from 'node:http';

export default function answer(_: IncomingMessage, response: ServerResponse): void {
  response.end('{}');
}
