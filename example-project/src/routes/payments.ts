import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refusal } from '../refusal.ts';
import { customerOf, type Order, type Store } from '../store.ts';
import { orderOf } from './orders.ts';

interface Payment {
  readonly id: string;
  readonly order: Order;
  readonly card: string;
  /** Unix time in ms at which the bank makes up its mind. */
  readonly settlesAt: number;
}

type Pay = { Params: { id: string }; Body: { card: string } };

const settleTime = 250;

/** Payments that are pending for a quarter of a second. The card reader dozes off on the first try of each key. */
export function paymentRoutes(shop: FastifyInstance, store: Store): void {
  const payments = new Map<string, Payment>();
  const keys = new Map<string, Payment | null>();

  shop.post<Pay>('/orders/:id/payments', async (request, reply) => {
    const order = orderOf(store, request);
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string')
      throw refusal(400, 'no-key', 'Send an Idempotency-Key, so that no customer pays twice.');
    if (!keys.has(key)) {
      keys.set(key, null);
      throw refusal(503, 'card-reader-asleep', 'The card reader dozed off. Try again with the same key.');
    }
    const payment = keys.get(key) ?? {
      id: randomUUID(),
      order,
      card: request.body.card,
      settlesAt: Date.now() + settleTime,
    };
    keys.set(key, payment);
    payments.set(payment.id, payment);
    return reply.status(202).header('location', `/payments/${payment.id}`).send({ id: payment.id, state: 'pending' });
  });

  shop.get<{ Params: { id: string } }>('/payments/:id', async (request) => {
    const payment = payments.get(request.params.id);
    if (payment?.order.account !== customerOf(store, request))
      throw refusal(404, 'no-such-payment', 'You have no such payment.');
    return { id: payment.id, state: settle(payment) };
  });
}

function settle({ order, card, settlesAt }: Payment): 'pending' | 'paid' | 'declined' {
  if (Date.now() < settlesAt) return 'pending';
  if (card === 'library-card') return 'declined';
  if (order.state === 'placed') {
    order.state = 'paid';
    order.account.pendingPoints += Math.floor(order.total / 100);
  }
  return 'paid';
}
