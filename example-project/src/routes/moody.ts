import type { FastifyInstance } from 'fastify';
import { refusal } from '../refusal.ts';
import { customerOf, type Store } from '../store.ts';

const samplePause = 1000;

/** Endpoints with a temper, each remembered by customer or by key, so that no test spoils another. */
export function moodyRoutes(shop: FastifyInstance, store: Store): void {
  const doors = new Set<string>();

  /** The bell has a loose wire: the first ring at each door cuts the connection. */
  shop.get<{ Querystring: { door: string } }>('/bell', async (request, reply) => {
    if (doors.has(request.query.door)) return { heard: 'ding' };
    doors.add(request.query.door);
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  });

  /** One free sample a second. */
  shop.get('/samples', async (request, reply) => {
    const account = customerOf(store, request);
    const now = Date.now();
    if (now - account.lastSample < samplePause) {
      reply.header('retry-after', samplePause / 1000);
      throw refusal(429, 'one-at-a-time', 'One sample a second, please.');
    }
    account.lastSample = now;
    return { sample: 'Sencha', grams: 3 };
  });

  /** The first look after a payment shows the old balance. */
  shop.get('/me/points', async (request) => {
    const account = customerOf(store, request);
    const { points } = account;
    account.points += account.pendingPoints;
    account.pendingPoints = 0;
    return { points };
  });
}
