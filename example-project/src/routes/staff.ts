import type { FastifyInstance } from 'fastify';
import { refusal } from '../refusal.ts';

const expected = `Basic ${Buffer.from('till:count-twice-brew-once').toString('base64')}`;

/** Behind the counter. */
export function staffRoutes(shop: FastifyInstance): void {
  shop.get('/till', async (request, reply) => {
    if (request.headers.authorization !== expected) {
      reply.header('www-authenticate', 'Basic realm="till"');
      throw refusal(401, 'staff-only', 'The till is for staff.');
    }
    return { coins: ['1', '2', '5', '10', '20', '50'], open: true };
  });
}
