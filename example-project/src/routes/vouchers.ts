import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { teasOf } from '../catalogue.ts';
import { refusal } from '../refusal.ts';
import { customerOf, type Account, type Store } from '../store.ts';

interface Wish {
  readonly code: string;
  readonly for: string;
  readonly email: string;
  readonly euros: number;
  readonly ribbon: string;
  readonly biscuits: number;
  readonly validUntil: string;
}

interface Voucher extends Wish {
  readonly from: Account;
}

const sealKey = 'wax-from-the-attic';
const courierFrom = 50;

/** Gift vouchers. Each comes with a seal over its body, so that no one prints one at home. */
export function voucherRoutes(shop: FastifyInstance, store: Store): void {
  const vouchers = new Map<string, Voucher>();

  shop.post<{ Body: Wish }>('/vouchers', async (request, reply) => {
    const from = customerOf(store, request);
    if (request.headers['x-seal'] !== sealOf(request.body))
      throw refusal(403, 'broken-seal', 'The seal of this voucher is broken.');
    if (vouchers.has(request.body.code)) throw refusal(409, 'code-taken', 'There is a voucher with this code already.');
    const voucher = { ...request.body, from };
    vouchers.set(voucher.code, voucher);
    return reply.status(201).send(pageOf(voucher));
  });

  shop.get('/vouchers', async (request) => {
    const account = customerOf(store, request);
    return { items: [...vouchers.values()].filter(({ from }) => from === account).map(pageOf) };
  });
}

function sealOf(body: unknown): string {
  return createHmac('sha256', sealKey).update(JSON.stringify(body)).digest('base64');
}

/** A voucher as customers see it, with how many tins of each tea it buys. */
function pageOf(voucher: Voucher): object {
  const { from, euros } = voucher;
  return {
    ...voucher,
    from: { name: from.name, email: from.email },
    delivery: euros < courierFrom ? 'mail' : 'courier',
    teas: teasOf('public')
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ sku, price }) => ({ sku, tins: Math.floor((euros * 100) / price) })),
  };
}
