import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildShop } from '../src/shop.ts';
import { newCustomer } from './customer.ts';

const shop = buildShop();
let url: string;

beforeAll(async () => {
  url = await shop.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => shop.close());

test('the first ring at a door is cut off', async () => {
  await expect(fetch(`${url}/bell?door=front`)).rejects.toThrow('fetch failed');
  expect(await (await fetch(`${url}/bell?door=front`)).json()).toEqual({ heard: 'ding' });
});

test('a second sample within a second is one too many', async () => {
  const greta = await newCustomer(shop, 'Greta');
  expect((await greta.get('/samples')).statusCode).toBe(200);
  const second = await greta.get('/samples');
  expect(second.statusCode).toBe(429);
  expect(second.headers['retry-after']).toBe('1');
});

test('a kettle is cold twice', async () => {
  const kettle = (await shop.inject({ method: 'POST', url: '/kettles' })).json().id;
  expect(await looksAt(`/kettles/${kettle}`, 3)).toEqual([503, 503, 200]);
});

test('a blend steeps, and the kettle goes cold once more meanwhile', async () => {
  const blend = await shop.inject({ method: 'POST', url: '/blends', payload: { leaves: ['sencha', 'rooibos'] } });
  const place = String(blend.headers.location);
  expect(await looksAt(place, 5)).toEqual([503, 503, 200, 503, 200]);
  expect((await shop.inject(place)).json()).toEqual({ state: 'ready', leaves: ['sencha', 'rooibos'], steam: true });
});

test('a blend with coffee in it is spoiled', async () => {
  const blend = await shop.inject({ method: 'POST', url: '/blends', payload: { leaves: ['sencha', 'coffee'] } });
  const place = String(blend.headers.location);
  await looksAt(place, 5);
  expect((await shop.inject(place)).json()).toEqual({ state: 'spoiled' });
});

async function looksAt(place: string, times: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let look = 0; look < times; look++) statuses.push((await shop.inject(place)).statusCode);
  return statuses;
}
