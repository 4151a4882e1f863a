export default async function close() {
  await globalThis.closeTheShop?.();
}
