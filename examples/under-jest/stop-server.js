export default async function teardown() {
  await new Promise((resolve) => globalThis.server.close(resolve));
}
