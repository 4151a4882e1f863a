import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { customerOf, type Store } from '../store.ts';
import { orderOf } from './orders.ts';

type ById = { Params: { id: string } };

/** What becomes of an order, one after the other. */
const way = [
  { state: 'placed' },
  { state: 'packed', grams: 240 },
  { state: 'cycling', metres: 1900 },
  { state: 'cycling', metres: 600 },
  { state: 'delivered', signature: 'the cat' },
];
const pause = 15;

/** The way of an order as it happens (server-sent events), and the week's harvest, a line for each garden (NDJSON). */
export function deliveryRoutes(shop: FastifyInstance, store: Store): void {
  shop.get<ById>('/orders/:id/events', async (request, reply) => {
    const order = orderOf(store, request);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write(': the bicycle rings its bell now and then\nretry: 2000\n\n');
    for (const [at, news] of way.entries()) {
      raw.write(`id: ${at + 1}\nevent: ${news.state}\ndata: ${JSON.stringify({ order: order.id, ...news })}\n\n`);
      await sleep(pause);
    }
    // A page that is still open may hear of the next order, so the shop never hangs up.
    while (!raw.destroyed) {
      raw.write(': ding\n\n');
      await sleep(pause);
    }
  });

  shop.get('/harvest', async (request, reply) => {
    customerOf(store, request);
    const gardens = [
      { garden: 'Uji', kilos: 12 },
      { garden: 'Darjeeling', kilos: 31 },
      { garden: 'Azores', kilos: 4 },
    ];
    return reply.type('application/x-ndjson').send(gardens.map((garden) => `${JSON.stringify(garden)}\n`).join(''));
  });
}
