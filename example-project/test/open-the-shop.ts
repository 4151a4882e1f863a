import { buildShop } from '../src/shop.ts';

/** Opens the shop on a free port before the first test, and closes it after the last. */
export default async function openTheShop(): Promise<() => Promise<void>> {
  const shop = buildShop();
  process.env['SHOP_URL'] = await shop.listen({ port: 0, host: '127.0.0.1' });
  return () => shop.close();
}
