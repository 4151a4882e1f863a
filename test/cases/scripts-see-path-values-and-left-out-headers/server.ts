import type { IncomingMessage, ServerResponse } from 'node:http';

export default function answer({ headers }: IncomingMessage, response: ServerResponse): void {
  response.end(JSON.stringify({ tenant: headers['x-tenant'] ?? null }));
}
