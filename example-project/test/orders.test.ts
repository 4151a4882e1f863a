import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { buildShop } from '../src/shop.ts';
import { newCustomer, type Customer } from './customer.ts';

let shop: FastifyInstance;
let emil: Customer;

beforeEach(async () => {
  shop = buildShop();
  emil = await newCustomer(shop, 'Emil');
});

test('a cart adds up', async () => {
  await emil.post('/carts', { sku: 'earl-grey', quantity: 2 });
  await emil.put('/carts/mine', { sku: 'sencha' });
  expect((await emil.get('/carts/mine')).json().total).toBe(2020);
});

test('a locked cart takes nothing until it is unlocked', async () => {
  await emil.post('/carts', { sku: 'earl-grey' });
  await emil.post('/carts/mine/lock');
  expect((await emil.put('/carts/mine', { sku: 'sencha' })).statusCode).toBe(423);
  await emil.post('/carts/mine/unlock');
  expect((await emil.put('/carts/mine', { sku: 'sencha' })).statusCode).toBe(200);
});

test('a tea that is sold out cannot be put in a cart', async () => {
  const response = await emil.post('/carts', { sku: 'silver-needle' });
  expect(response.statusCode).toBe(409);
  expect(response.json().message).toBe('We have 0 of Silver Needle left.');
});

test('users see only their own orders', async () => {
  const flora = await newCustomer(shop, 'Flora');
  const order = await placeOrder(emil);
  expect((await emil.get(`/orders/${order}`)).statusCode).toBe(200);
  expect((await flora.get(`/orders/${order}`)).statusCode).toBe(404);
});

test('a payment settles after a while, once for each key', async () => {
  const order = await placeOrder(emil);
  const pay = () => emil.post(`/orders/${order}/payments`, { card: '4000-1234' }, { 'idempotency-key': 'one' });
  const answers = [await pay(), await pay(), await pay()];
  expect(answers.map((answer) => answer.statusCode)).toEqual([503, 202, 202]);
  expect(answers[1]?.json().id).toBe(answers[2]?.json().id);
  const payment = `/payments/${answers[1]?.json().id}`;
  expect((await emil.get(payment)).json().state).toBe('pending');
  expect((await emil.get(`/orders/${order}/invoice`)).statusCode).toBe(409);
  await sleep(260);
  expect((await emil.get(payment)).json().state).toBe('paid');
  expect((await emil.get(`/orders/${order}`)).json().state).toBe('paid');
  expect((await emil.post(`/orders/${order}/cancel`)).statusCode).toBe(409);
  const invoice = await emil.get(`/orders/${order}/invoice`);
  expect(invoice.headers['content-type']).toBe('application/pdf');
  expect(invoice.rawPayload.subarray(0, 8).toString()).toBe('%PDF-1.4');
});

async function placeOrder(customer: Customer): Promise<string> {
  await customer.post('/carts', { sku: 'earl-grey' });
  return (await customer.post('/orders')).json<{ id: string }>().id;
}
