import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { drawInvoice } from '../invoice.ts';
import { refusal } from '../refusal.ts';
import { customerOf, totalOf, type Order, type Store } from '../store.ts';

type ById = { Params: { id: string } };

export function orderRoutes(shop: FastifyInstance, store: Store): void {
  shop.post('/orders', async (request, reply) => {
    const account = customerOf(store, request);
    if (!account.cart) throw refusal(409, 'no-cart', 'There is nothing to order: POST /carts first.');
    const { lines } = account.cart;
    const placedAt = new Date().toISOString();
    const order: Order = {
      id: randomUUID(),
      account,
      lines,
      total: totalOf(lines),
      placedAt,
      state: 'placed',
      parcelLooks: 0,
    };
    account.cart = null;
    store.orders.set(order.id, order);
    return reply.status(202).header('location', `/orders/${order.id}`).send(slipOf(order));
  });

  shop.get('/orders', async (request) => {
    const account = customerOf(store, request);
    return { items: [...store.orders.values()].filter((order) => order.account === account).map(slipOf) };
  });

  shop.get<ById>('/orders/:id', async (request) => slipOf(orderOf(store, request)));

  shop.post<ById>('/orders/:id/cancel', async (request) => {
    const order = orderOf(store, request);
    if (order.state === 'paid') throw refusal(409, 'already-paid', 'This order is paid and on its way.');
    order.state = 'cancelled';
    return slipOf(order);
  });

  shop.get<ById>('/orders/:id/invoice', async (request, reply) => {
    const order = orderOf(store, request);
    if (order.state !== 'paid') throw refusal(409, 'not-paid', 'The invoice comes with the payment.');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="invoice-${order.id}.pdf"`)
      .send(drawInvoice(order));
  });

  /** Packing takes two looks over the shoulder. */
  shop.get<ById>('/orders/:id/parcel', async (request) => {
    const order = orderOf(store, request);
    if (order.parcelLooks++ < 2) throw refusal(404, 'not-packed', 'Your parcel is being packed.');
    return { order: order.id, grams: 120 * order.lines.length, carrier: 'bicycle' };
  });
}

/** @throws Refusal 404 for an order that is not there, or is somebody else's */
export function orderOf(store: Store, request: FastifyRequest<ById>): Order {
  const account = customerOf(store, request);
  const order = store.orders.get(request.params.id);
  if (order?.account !== account) throw refusal(404, 'no-such-order', 'You have no such order.');
  return order;
}

function slipOf({ id, state, lines, total, placedAt }: Order): object {
  return { id, state, lines, total, placedAt };
}
