import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DocsServer {
  readonly url: string;
  readonly close: () => void;
}

interface Answer {
  readonly status: number;
  readonly json?: unknown;
  readonly xml?: string;
  /** Sent as they are written; the stream stays open. */
  readonly events?: string;
}

interface Asked {
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** What the pattern of the path holds in brackets. */
  readonly id: string;
}

type Route = readonly [method: string, path: RegExp, answer: (asked: Asked) => Answer];

export const password = 'correct-horse-battery';
export const client = { id: 'shop-tests', secret: 'a-secret-of-the-client' };

/** The shop that the pages of the docs talk to: as the pages say of their server, and no more. */
export async function startDocsServer(): Promise<DocsServer> {
  const routes = shopRoutes();
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://shop.test');
      const route = routes.find(([method, path]) => method === request.method && path.test(pathname));
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const asked = { query: searchParams, headers: request.headers, body: Buffer.concat(chunks) };
      const { status, json, xml, events } = route?.[2]({ ...asked, id: route[1].exec(pathname)?.[1] ?? '' }) ?? {
        status: 404,
      };
      response.statusCode = status;
      if (events !== undefined) return void response.setHeader('content-type', 'text/event-stream').write(events);
      if (xml !== undefined) return response.setHeader('content-type', 'application/xml').end(xml);
      if (json === undefined) return response.end();
      response.setHeader('content-type', 'application/json').end(JSON.stringify(json));
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): void => void server.close().closeAllConnections();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function shopRoutes(): readonly Route[] {
  const orders = new Map<string, object>();
  const asked = new Map<string, number>();
  let created = 0;
  const nextId = (): string => `${(created += 1)}`;
  return [
    ['GET', /^\/health$/, () => ({ status: 200, json: { state: 'open' } })],
    ['GET', /^\/products$/, () => ({ status: 200, json: { total: 2, items: [{ sku: 'T-1' }, { sku: 'T-2' }] } })],
    ['GET', /^\/products\/T-1$/, () => ({ status: 200, json: { name: 'Chamomile', caffeine: false } })],
    ['POST', /^\/login$/, ({ body }) => login(jsonOf(body))],
    ['POST', /^\/oauth\/token$/, clientToken],
    [
      'GET',
      /^\/me$/,
      ({ headers }) => (isSignedIn(headers) ? { status: 200, json: { user: 'ann' } } : { status: 401 }),
    ],
    ['GET', /^\/orders$/, ({ query }) => ({ status: 200, json: pageOf(query.get('cursor') ?? '') })],
    [
      'POST',
      /^\/orders$/,
      ({ body }) => {
        const order = jsonOf(body);
        if (typeof order.sku !== 'string') return { status: 400, json: { error: 'sku is missing' } };
        const id = nextId();
        orders.set(id, { id, ...order });
        return { status: 201, json: { id } };
      },
    ],
    [
      'GET',
      /^\/orders\/(\w+)$/,
      ({ id }) => (orders.has(id) ? { status: 200, json: orders.get(id) } : { status: 404 }),
    ],
    ['DELETE', /^\/orders\/(\w+)$/, ({ id }) => ({ status: orders.delete(id) ? 204 : 404 })],
    [
      'POST',
      /^\/photos$/,
      ({ headers, body }) => {
        const isForm = headers['content-type']?.startsWith('multipart/form-data; boundary=') === true;
        return isForm && /name="photo"; filename="front.txt"\r\n.*image\/jpeg/is.test(body.toString())
          ? { status: 201, json: { id: nextId() } }
          : { status: 400 };
      },
    ],
    [
      'PUT',
      /^\/photos\/\w+$/,
      ({ headers, body }) =>
        headers['content-type'] === 'image/jpeg' ? { status: 200, json: { bytes: body.length } } : { status: 415 },
    ],
    ['POST', /^\/exports$/, () => ({ status: 202, json: { id: nextId() } })],
    [
      'GET',
      /^\/exports\/(\w+)$/,
      ({ id }) => {
        asked.set(id, (asked.get(id) ?? 0) + 1);
        const isDone = asked.get(id)! > 2;
        return { status: 200, json: isDone ? { state: 'done', rows: 7 } : { state: 'running' } };
      },
    ],
    ['GET', /^\/exports\/\w+\/events$/, () => ({ status: 200, events: progress })],
    ['POST', /^\/graphql$/, ({ body }) => ({ status: 200, json: graphql(jsonOf(body)) })],
    ['POST', /^\/soap$/, ({ body }) => ({ status: 200, xml: priceOf(body.toString()) })],
    ['GET', /^\/feed\.xml$/, () => ({ status: 200, xml: feed })],
    [
      'POST',
      /^\/webhooks$/,
      ({ body }) => {
        const event = JSON.stringify({ type: 'charge.succeeded' });
        setTimeout(() => void fetch(String(jsonOf(body).url), { method: 'POST', body: event }), 50);
        return { status: 202 };
      },
    ],
  ];
}

const progress = [
  'event: started\ndata: {}',
  'event: progress\ndata: {"percent":40}',
  'event: done\ndata: {"rows":7}',
  '',
].join('\n\n');

const feed = '<rss><channel><item><guid>A-100</guid><title>Green tea</title></item></channel></rss>';

function priceOf(envelope: string): string {
  const answer = envelope.includes('<sku>A-100</sku>')
    ? '<getPriceResponse xmlns="urn:shop"><price currency="EUR">9.50</price></getPriceResponse>'
    : '<soap:Fault/>';
  return `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${answer}</soap:Body></soap:Envelope>`;
}

function jsonOf(body: Buffer): Record<string, unknown> {
  return JSON.parse(body.toString()) as Record<string, unknown>;
}

function isSignedIn({ authorization }: IncomingMessage['headers']): boolean {
  return authorization === 'Bearer token-of-ann';
}

function login(given: Record<string, unknown>): Answer {
  const isRight = given.user === 'ann' && given.password === password;
  return isRight
    ? { status: 200, json: { token: 'token-of-ann' } }
    : { status: 401, json: { error: 'wrong password' } };
}

function clientToken({ headers, body }: Asked): Answer {
  const form = new URLSearchParams(body.toString());
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  if (headers.authorization !== basic) return { status: 401, json: { error: 'invalid_client' } };
  if (form.get('grant_type') !== 'client_credentials')
    return { status: 400, json: { error: 'unsupported_grant_type' } };
  return { status: 200, json: { access_token: 'token-of-ann', token_type: 'Bearer', scope: form.get('scope') } };
}

/** Three orders, two on a page. */
function pageOf(cursor: string): object {
  if (cursor === '2') return { items: [{ id: '3' }] };
  return { items: [{ id: '1' }, { id: '2' }], next: '/orders?limit=2&cursor=2' };
}

function graphql({ query, variables }: Record<string, unknown>): object {
  const { id } = (variables ?? {}) as { readonly id?: string };
  if (String(query).includes('order(') && id === 'A-1') return { data: { order: { state: 'paid' } } };
  return { errors: [{ message: 'Cannot query field "nothing"' }] };
}
