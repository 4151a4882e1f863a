import type { Setup } from 'callsheet';
import { buildShop } from '../src/shop.ts';

/**
 * Opens the shop on a free port before the first session, and closes it after the last, under Vitest, Jest and `callsheet run`.
 * If SHOP_URL is set already, the sessions go to that shop.
 */
const openTheShop: Setup = async ({ env }) => {
  if (env['SHOP_URL']) return undefined;
  const shop = buildShop();
  env['SHOP_URL'] = await shop.listen({ port: 0, host: '127.0.0.1' });
  return () => shop.close();
};

export default openTheShop;
