import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refusal } from '../refusal.ts';

const client = { id: 'corner-cafe', secret: 'a-spoon-for-the-pot' };
const scopes: readonly string[] = ['crates.read', 'crates.order'];
/** Seconds. */
const lifetime = 300;

interface Grant {
  readonly scope: string;
  readonly until: number;
}

/** Cafés buy by the crate. Their tills sign in with OAuth2 client credentials (RFC 6749, 4.4). */
export function wholesaleRoutes(shop: FastifyInstance): void {
  const grants = new Map<string, Grant>();

  shop.post<{ Body: Readonly<Record<string, string>> }>('/oauth/token', async (request, reply) => {
    const { grant_type: grant, scope = scopes.join(' ') } = request.body;
    reply.header('cache-control', 'no-store');
    if (grant !== 'client_credentials') return reply.status(400).send({ error: 'unsupported_grant_type' });
    if (!isClient(request.headers.authorization))
      return reply
        .status(401)
        .header('www-authenticate', 'Basic realm="wholesale"')
        .send({ error: 'invalid_client', error_description: 'Only cafés that we know have a till here.' });
    if (!scope.split(' ').every((each) => scopes.includes(each)))
      return reply.status(400).send({ error: 'invalid_scope' });
    const token = randomUUID();
    grants.set(token, { scope, until: Date.now() + lifetime * 1000 });
    return { access_token: token, token_type: 'Bearer', expires_in: lifetime, scope };
  });

  function allow(authorization: string | undefined, wanted: string): void {
    const grant = grants.get(authorization?.replace(/^Bearer /, '') ?? '');
    if (!grant || grant.until < Date.now()) throw refusal(401, 'who-is-there', 'The crates need a token of a café.');
    if (!grant.scope.split(' ').includes(wanted))
      throw refusal(403, 'not-for-you', `The token does not have ${wanted}.`);
  }

  shop.get('/wholesale/crates', async (request) => {
    allow(request.headers.authorization, 'crates.read');
    return { items: [{ sku: 'crate-of-assam', kilos: 20 }] };
  });

  shop.post<{ Body: { readonly sku: string } }>('/wholesale/orders', async (request, reply) => {
    allow(request.headers.authorization, 'crates.order');
    return reply.status(201).send({ id: randomUUID(), sku: request.body.sku, state: 'on the lorry' });
  });
}

function isClient(authorization: string | undefined): boolean {
  return authorization === `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
}
