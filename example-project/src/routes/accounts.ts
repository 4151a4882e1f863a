import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { accountFor, addAccount, customerOf, type Account, type Store } from '../store.ts';

const text = { type: 'string', minLength: 1 } as const;
const credentials = {
  type: 'object',
  required: ['email', 'password'],
  properties: { email: text, password: text },
} as const;
const newcomer = {
  ...credentials,
  required: ['email', 'password', 'name'],
  properties: { ...credentials.properties, name: text },
} as const;

export function accountRoutes(shop: FastifyInstance, store: Store): void {
  shop.post<{ Body: Pick<Account, 'email' | 'name' | 'password'> }>(
    '/accounts',
    { schema: { body: newcomer } },
    async (request, reply) => {
      const { email, name, password } = request.body;
      const account = addAccount(store, { email, name, password });
      return reply.status(201).header('location', `/accounts/${account.id}`).send(cardOf(account));
    },
  );

  shop.post<{ Body: { email: string; password: string } }>(
    '/login',
    { schema: { body: credentials } },
    async (request) => {
      const account = accountFor(store, request.body);
      const token = `leaf-${randomUUID()}`;
      store.tokens.set(token, account);
      return { token, name: account.name, expiresAt: new Date(Date.now() + 3_600_000).toISOString() };
    },
  );

  shop.get('/me', async (request) => cardOf(customerOf(store, request)));

  /** The session that the token belongs to, token included: how a flow hands it on. */
  shop.get('/session', async (request) => {
    const account = customerOf(store, request);
    return { token: request.headers.authorization?.slice('Bearer '.length), email: account.email };
  });

  shop.delete('/me', async (request, reply) => {
    const account = customerOf(store, request);
    store.accounts.delete(account.email);
    for (const book of [store.tokens, store.visits]) {
      for (const [key, owner] of book) if (owner === account) book.delete(key);
    }
    return reply.status(204).send();
  });
}

function cardOf({ id, email, name, createdAt }: Account): object {
  return { id, email, name, createdAt };
}
