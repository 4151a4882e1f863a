import { buildShop } from './shop.ts';

const address = await buildShop().listen({ port: Number(process.env['PORT'] ?? 4040), host: '127.0.0.1' });
console.log(`Kettle & Leaf is open: ${address}/products`);
