import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refusal } from '../refusal.ts';

interface Upload {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

type ById = { Params: { id: string } };

/** Labels that customers draw themselves, and the notes that go with a present. */
export function uploadRoutes(shop: FastifyInstance): void {
  const labels = new Map<string, Buffer | null>();

  shop.post('/labels', async (request, reply) => {
    const fields: Record<string, unknown> = {};
    const files: Upload[] = [];
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else
        files.push({
          field: part.fieldname,
          name: part.filename,
          type: part.mimetype,
          bytes: (await part.toBuffer()).length,
        });
    }
    const id = randomUUID();
    labels.set(id, null);
    return reply.status(201).header('location', `/labels/${id}`).send({ id, fields, files });
  });

  shop.put<ById & { Body: Buffer }>('/labels/:id/picture', async (request, reply) => {
    if (!labels.has(request.params.id)) throw refusal(404, 'no-such-label', 'This label does not exist.');
    labels.set(request.params.id, request.body);
    return reply.send({ bytes: request.body.length, sha256: createHash('sha256').update(request.body).digest('hex') });
  });

  shop.get<ById>('/labels/:id/picture', async (request, reply) => {
    const picture = labels.get(request.params.id);
    if (!picture) throw refusal(404, 'no-picture', 'This label has no picture yet.');
    return reply.type('image/png').send(picture);
  });

  shop.post<{ Body: string }>('/notes', async (request, reply) =>
    reply.status(201).type('text/plain; charset=utf-8').send(`~ ${request.body.trim()} ~`),
  );
}
