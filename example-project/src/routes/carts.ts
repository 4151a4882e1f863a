import type { FastifyInstance } from 'fastify';
import { findTea } from '../catalogue.ts';
import { refusal } from '../refusal.ts';
import { customerOf, totalOf, type Account, type Cart, type Line, type Store } from '../store.ts';

interface Wish {
  readonly sku: string;
  readonly quantity: number;
}

const wish = {
  type: 'object',
  required: ['sku'],
  properties: { sku: { type: 'string' }, quantity: { type: 'integer', minimum: 1, default: 1 } },
} as const;

/** One cart per customer. */
export function cartRoutes(shop: FastifyInstance, store: Store): void {
  shop.get('/carts/mine', async (request) => pageOf(cartOf(customerOf(store, request))));

  shop.post<{ Body: Wish }>('/carts', { schema: { body: wish } }, async (request, reply) => {
    const account = customerOf(store, request);
    if (account.cart) throw refusal(409, 'cart-exists', 'You have a cart already: PUT /carts/mine.');
    account.cart = { state: 'open', lines: [lineFor(request.body)] };
    return reply.status(201).header('location', '/carts/mine').send(pageOf(account.cart));
  });

  shop.put<{ Body: Wish }>('/carts/mine', { schema: { body: wish } }, async (request) => {
    const cart = cartOf(customerOf(store, request));
    if (cart.state === 'locked') throw refusal(423, 'cart-locked', 'This cart is locked: POST /carts/mine/unlock.');
    cart.lines = [...cart.lines.filter((line) => line.sku !== request.body.sku), lineFor(request.body)];
    return pageOf(cart);
  });

  for (const [verb, state] of [
    ['lock', 'locked'],
    ['unlock', 'open'],
  ] as const) {
    shop.post(`/carts/mine/${verb}`, async (request) => {
      const cart = cartOf(customerOf(store, request));
      cart.state = state;
      return pageOf(cart);
    });
  }
}

function cartOf(account: Account): Cart {
  if (!account.cart) throw refusal(404, 'no-cart', 'You have no cart yet: POST /carts.');
  return account.cart;
}

function lineFor({ sku, quantity }: Wish): Line {
  const tea = findTea(sku);
  if (!tea) throw refusal(422, 'no-such-tea', `We have no tea called ${sku}.`);
  if (tea.stock < quantity) throw refusal(409, 'sold-out', `We have ${tea.stock} of ${tea.name} left.`);
  return { sku, quantity, price: tea.price };
}

function pageOf(cart: Cart): object {
  return { state: cart.state, lines: cart.lines, total: totalOf(cart.lines) };
}
