import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildShop } from '../src/shop.ts';
import { newCustomer } from './customer.ts';

const wish = { code: 'TEATIME1', for: 'Hugo', email: 'hugo@example.test', euros: 50, ribbon: 'gold', biscuits: 2 };
const seal = createHmac('sha256', 'wax-from-the-attic').update(JSON.stringify(wish)).digest('base64');

test('a sealed voucher is good for some tins of tea', async () => {
  const gina = await newCustomer(buildShop(), 'Gina');
  const answer = await gina.post('/vouchers', wish, { 'x-seal': seal });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ code: 'TEATIME1', delivery: 'courier', from: { name: 'Gina' } });
  expect(answer.json().teas).toContainEqual({ sku: 'sencha', tins: 6 });
  expect((await gina.get('/vouchers')).json().items).toEqual([answer.json()]);
  expect((await gina.post('/vouchers', wish, { 'x-seal': seal })).statusCode).toBe(409);
});

test('a voucher whose seal does not fit is refused', async () => {
  const gina = await newCustomer(buildShop(), 'Gina');
  expect((await gina.post('/vouchers', { ...wish, euros: 500 }, { 'x-seal': seal })).statusCode).toBe(403);
  expect((await gina.post('/vouchers', wish)).statusCode).toBe(403);
});
