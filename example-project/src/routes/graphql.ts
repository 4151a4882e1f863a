import type { FastifyInstance } from 'fastify';
import { findTea, teasOf } from '../catalogue.ts';

type Ask = { Body: { query: string; variables?: Readonly<Record<string, unknown>> } };

const askPattern = /\b(?<field>teas|tea)\s*(?:\(\s*sku:\s*(?<sku>\$\w+|"[^"]*")\s*\))?\s*\{(?<fields>[^{}]*)\}/;

/** A teaspoon of GraphQL: `{ teas { … } }` and `{ tea(sku: …) { … } }`. */
export function graphqlRoutes(shop: FastifyInstance): void {
  shop.post<Ask>('/graphql', async (request) => {
    const { query, variables = {} } = request.body;
    const asked = askPattern.exec(query)?.groups;
    if (!asked) return { errors: [{ message: 'Ask for tea or teas.' }] };
    const fields = (asked['fields'] ?? '').split(/[\s,]+/).filter(Boolean);
    if (asked['field'] === 'teas') return { data: { teas: teasOf('public').map((tea) => pick(tea, fields)) } };
    const sku = asked['sku']?.startsWith('$') ? variables[asked['sku'].slice(1)] : asked['sku']?.slice(1, -1);
    const tea = findTea(String(sku));
    return { data: { tea: tea ? pick(tea, fields) : null } };
  });
}

function pick(from: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));
}
