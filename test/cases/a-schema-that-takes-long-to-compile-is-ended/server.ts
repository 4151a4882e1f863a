import type { IncomingMessage, ServerResponse } from 'node:http';

/** A schema of some megabytes. */
export default function answer(request: IncomingMessage, response: ServerResponse): void {
  const field = { properties: { a: { type: 'string' }, b: { anyOf: [{ minimum: 1 }, { type: 'null' }] } } };
  const names = Array.from({ length: 12_000 }, (_, index) => `field${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { ...field, unevaluatedProperties: false }]));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(request.url === '/schema' ? { type: 'object', properties } : { id: 1 }));
}
