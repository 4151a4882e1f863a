import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { project } from './shop-collection.js';

const document = (more = ''): string => `openapi: 3.1.0
info: { title: Shop }
servers: [{ url: '{{origin}}' }]
security: [{ apiKey: [] }]
paths:
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    delete: { tags: [orders], summary: Cancel, responses: { '204': { description: gone } } }
    get:
      tags: [orders]
      responses:
        '200': { description: it, content: { application/json: { schema: { $ref: schemas/order.yaml } } } }
  /orders:
    post:
      tags: [orders]
      summary: Order
      requestBody: { content: { application/json: { schema: { $ref: schemas/order.yaml } } } }
      responses:
        '201': { description: it, content: { application/json: { schema: { $ref: schemas/order.yaml } } } }
  /health: { get: { responses: { '200': { description: ok } } } }
${more}components: { securitySchemes: { apiKey: { type: apiKey, in: header, name: x-key } } }
`;
const order = `type: object
required: [id, sku]
properties:
  id: { type: string, readOnly: true }
  sku: { type: string, example: A-100 }
`;

/** A shop that knows the orders which were placed. @param idOf - the id of an order in its answer */
async function openShop(idOf: (id: string) => unknown): Promise<{ origin: string; heard: string[] }> {
  const orders = new Map<string, object>();
  const heard: string[] = [];
  const server = createServer((request, response) => {
    const answer = (status: number, body?: unknown): void => {
      response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { method = '', url = '' } = request;
      heard.push(`${method} ${url} ${String(request.headers['x-key'])} ${body}`.trim());
      const id = url.slice('/orders/'.length);
      if (url === '/health') return answer(200);
      if (method === 'POST') {
        const made = `o-${orders.size + 1}`;
        orders.set(made, { ...(JSON.parse(body) as object), id: idOf(made) });
        return answer(201, orders.get(made));
      }
      if (method === 'DELETE') return answer(orders.delete(id) ? 204 : 404);
      return answer(orders.has(id) ? 200 : 404, orders.get(id));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

test('a document of two files runs green against its API, red if the API breaks it, and is updated', async () => {
  const shop = await openShop((id) => id);
  const at = (text: string, { origin }: { readonly origin: string }): string => text.replace('{{origin}}', origin);
  const { run, read, write } = project({ 'api/shop.yaml': at(document(), shop), 'api/schemas/order.yaml': order });
  expect((await run('import', 'api/shop.yaml')).stdout).toContain('4 requests → 2 sessions in sessions/shop');
  write('.env', `${read('.env.example')}API_KEY=secret-key\n`);
  expect((await run('check', 'sessions')).code).toBe(0);

  expect((await run('run', 'sessions/shop/orders.session.yaml')).stdout).toContain('Requests  3 passed (3)');
  expect(shop.heard).toEqual([
    'POST /orders secret-key {"sku":"A-100"}',
    'GET /orders/o-1 secret-key',
    'DELETE /orders/o-1 secret-key',
  ]);
  const broken = await openShop((id) => [id]);
  write('.env', `BASE_URL=${broken.origin}\nAPI_KEY=secret-key\n`);
  const failed = await run('run', 'sessions/shop/orders.session.yaml');
  expect(failed.code).toBe(1);
  expect(failed.stdout).toContain('matches the contract: POST /orders 201');

  const own = read('sessions/shop/orders.session.yaml').replace('sku: A-100', 'sku: B-200');
  write('sessions/shop/orders.session.yaml', own);
  write('api/shop.yaml', at(document('  /orders/{id}/pay: { post: { tags: [orders] } }\n'), shop));
  const updated = await run('import', 'api/shop.yaml', '--update');
  expect([updated.code, updated.stderr]).toEqual([0, '']);
  const after = read('sessions/shop/orders.session.yaml');
  expect([...after.matchAll(/request: (.*)/g)].map(([, line]) => line)).toEqual([
    'POST /orders',
    'GET /orders/{id}',
    'POST /orders/{id}/pay',
    'DELETE /orders/{id}',
  ]);
  expect(after).toContain('sku: B-200');
  expect(read('sessions/shop/openapi.json')).toContain('/orders/{id}/pay');
});

test('a document that is in the project is not copied, and --split goes before the tags', async () => {
  const { run, read } = project({ 'shop.yaml': document().replaceAll('$ref: schemas/order.yaml', 'type: object') });
  expect((await run('import', 'shop.yaml', '--to', 'tests/api', '--split', 'collection')).code).toBe(0);
  expect(read('tests/api/shop.session.yaml')).toContain('openapi: ../../shop.yaml\n');
  const { stdout } = await run('import', 'shop.yaml', '--to', 'tests/more', '--dry-run', '--json');
  const { edits } = JSON.parse(stdout) as { readonly edits: readonly { readonly file: string }[] };
  expect(edits.map(({ file }) => file)).toEqual([
    'tests/more/shop/orders.session.yaml',
    'tests/more/shop/health.session.yaml',
    'tests/more/.shop.import.json',
    'tests/more/shop.import.md',
  ]);
});
