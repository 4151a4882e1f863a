import openTheShop from '../open-the-shop.ts';

/** Jest closes what it has opened in a module of its own. */
export default async function open() {
  globalThis.closeTheShop = await openTheShop();
}
