import assert from 'node:assert/strict';
import type { AfterStep } from 'callsheet';

interface Voucher {
  readonly euros: number;
  readonly teas: readonly { readonly sku: string; readonly tins: number }[];
}

/** The shop says how many tins of each tea a voucher buys. Only a computation can tell whether that is right. */
export default async function countTheTins({ response, send, test }: AfterStep): Promise<void> {
  const { euros, teas } = response.json as Voucher;
  const shelf = (await send('GET /products')).json as { items: readonly { sku: string; price: number }[] };
  test('the voucher buys as many tins of each tea as its price allows', () => {
    const expected = shelf.items.map(({ sku, price }) => ({ sku, tins: Math.floor((euros * 100) / price) }));
    assert.deepEqual(teas, expected);
  });
}
