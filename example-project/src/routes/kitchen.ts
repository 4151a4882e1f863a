import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { findTea } from '../catalogue.ts';
import { refusal } from '../refusal.ts';

type ById = { Params: { id: string } };
type Order = { Body: { leaves: readonly string[] } };

interface Job {
  readonly leaves: readonly string[];
  looks: number;
}

/** What a look at a blend finds, in order; the last one stays. */
const blendLooks = ['cold', 'cold', 'steeping', 'cold', 'steeping', 'ready'] as const;
const kettleLooks = 2;

/** Things that take their time, and are not to be relied on while they warm up. */
export function kitchenRoutes(shop: FastifyInstance): void {
  const jobs = new Map<string, Job>();
  const open = (leaves: readonly string[]): string => {
    const id = randomUUID();
    jobs.set(id, { leaves, looks: 0 });
    return id;
  };
  const look = (id: string): Job => {
    const job = jobs.get(id);
    if (!job) throw refusal(404, 'not-on-the-stove', 'This is not on the stove.');
    job.looks++;
    return job;
  };

  shop.post('/kettles', async (_request, reply) => reply.status(201).send({ id: open([]) }));

  shop.get<ById>('/kettles/:id', async (request) => {
    if (look(request.params.id).looks <= kettleLooks) throw refusal(503, 'cold', 'The kettle is still cold.');
    return { celsius: 96 };
  });

  shop.post<Order>('/blends', async (request, reply) => {
    const id = open(request.body.leaves);
    return reply.status(202).header('location', `/blends/${id}`).send({ id, state: 'steeping' });
  });

  shop.get<ById>('/blends/:id', async (request) => {
    const job = look(request.params.id);
    const found = blendLooks[Math.min(job.looks, blendLooks.length) - 1];
    if (found === 'cold') throw refusal(503, 'cold', 'The kettle is cold again.');
    if (found === 'ready' && job.leaves.some((sku) => !findTea(sku))) return { state: 'spoiled' };
    return { state: found, leaves: job.leaves, steam: found === 'ready' };
  });
}
