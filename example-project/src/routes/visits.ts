import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../refusal.ts';
import { accountFor, type Account, type Store } from '../store.ts';

/** The pages of the shop: sign in with a form, be known by a cookie. */
export function visitRoutes(shop: FastifyInstance, store: Store): void {
  shop.post<{ Body: { email: string; password: string } }>('/sign-in', async (request, reply) => {
    const account = accountFor(store, request.body);
    const visit = randomUUID();
    store.visits.set(visit, account);
    return reply
      .setCookie('visit', visit, { path: '/', httpOnly: true, sameSite: 'lax' })
      .setCookie('biscuit', 'shortbread', { path: '/' })
      .redirect('/account', 303);
  });

  shop.get('/account', async (request) => {
    const account = visitorOf(store, request);
    return {
      greeting: `Welcome back, ${account.name}.`,
      email: account.email,
      biscuit: request.cookies['biscuit'] ?? null,
    };
  });

  shop.post('/sign-out', async (request, reply) => {
    visitorOf(store, request);
    store.visits.delete(request.cookies['visit'] ?? '');
    return reply.clearCookie('visit', { path: '/' }).status(204).send();
  });
}

function visitorOf(store: Store, request: FastifyRequest): Account {
  const account = store.visits.get(request.cookies['visit'] ?? '');
  if (!account) throw refusal(401, 'no-visit', 'We do not know this cookie. Sign in first: POST /sign-in.');
  return account;
}
