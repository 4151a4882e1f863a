import { expect, test } from 'vitest';
import { buildShop } from '../src/shop.ts';
import { newCustomer } from './customer.ts';

test('the harvest is a line of JSON for each garden', async () => {
  const iris = await newCustomer(buildShop(), 'Iris');
  const answer = await iris.get('/harvest');
  expect(answer.headers['content-type']).toMatch(/^application\/x-ndjson/);
  const gardens = answer.body.trim().split('\n');
  expect(gardens.map((line) => (JSON.parse(line) as { garden: string }).garden)).toEqual([
    'Uji',
    'Darjeeling',
    'Azores',
  ]);
});

test('a customer follows only their own orders', async () => {
  const iris = await newCustomer(buildShop(), 'Iris');
  expect((await iris.get('/orders/none/events')).statusCode).toBe(404);
});
