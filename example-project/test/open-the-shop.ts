import { buildShop } from '../src/shop.ts';

/**
 * Opens the shop on a free port before the first test, and closes it after the last.
 * Where SHOP_URL is set already, the tests go to that shop.
 */
export default async function openTheShop(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SHOP_URL']) return undefined;
  const shop = buildShop();
  process.env['SHOP_URL'] = await shop.listen({ port: 0, host: '127.0.0.1' });
  return async () => {
    delete process.env['SHOP_URL'];
    await shop.close();
  };
}
