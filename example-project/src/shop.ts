import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { accountRoutes } from './routes/accounts.ts';
import { cartRoutes } from './routes/carts.ts';
import { deliveryRoutes } from './routes/deliveries.ts';
import { graphqlRoutes } from './routes/graphql.ts';
import { kitchenRoutes } from './routes/kitchen.ts';
import { moodyRoutes } from './routes/moody.ts';
import { orderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payments.ts';
import { productRoutes } from './routes/products.ts';
import { staffRoutes } from './routes/staff.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { visitRoutes } from './routes/visits.ts';
import { voucherRoutes } from './routes/vouchers.ts';
import { wholesaleRoutes } from './routes/wholesale.ts';
import type { Refusal } from './refusal.ts';
import { createStore } from './store.ts';

/** Kettle & Leaf, a tea shop with an HTTP counter. Each call opens a shop with empty books. */
export function buildShop(): FastifyInstance {
  const shop = fastify({ logger: false, forceCloseConnections: true });
  const store = createStore();
  shop.register(cookie);
  shop.register(multipart);
  readMoreBodies(shop);
  shop.setErrorHandler((error: Refusal, _request, reply) =>
    reply.status(error.statusCode ?? 500).send({ error: error.code, message: error.message }),
  );
  shop.setNotFoundHandler((request, reply) =>
    reply
      .status(404)
      .send({ error: 'no-such-page', message: `Nothing here answers ${request.method} ${request.url}.` }),
  );
  shop.register(async (routes) => {
    const withStore = [accountRoutes, visitRoutes, cartRoutes, orderRoutes, paymentRoutes, moodyRoutes, voucherRoutes];
    for (const add of [...withStore, deliveryRoutes]) add(routes, store);
    for (const add of [productRoutes, graphqlRoutes, kitchenRoutes, staffRoutes, uploadRoutes, wholesaleRoutes])
      add(routes);
  });
  return shop;
}

/** Forms and pictures, in addition to the JSON and the text that Fastify reads by itself. */
function readMoreBodies(shop: FastifyInstance): void {
  shop.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  shop.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
