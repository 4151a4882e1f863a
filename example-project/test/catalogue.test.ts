import { expect, test } from 'vitest';
import { buildShop } from '../src/shop.ts';

const shop = buildShop();

test('the shelf can be searched and sorted', async () => {
  const response = await shop.inject('/products?tag=herbal&sort=price');
  expect(response.json().items.map((tea: { name: string }) => tea.name)).toEqual(['Chamomile', 'Rooibos']);
  expect(response.headers['x-total-count']).toBe('2');
});

test('the preview list has a tea more', async () => {
  const response = await shop.inject({ url: '/products', headers: { 'x-price-list': 'preview' } });
  expect(response.json().total).toBe(7);
});

test('a tea that we do not have is a 404', async () => {
  const response = await shop.inject('/products/coffee');
  expect(response.statusCode).toBe(404);
  expect(response.json().message).toBe('We have no tea called coffee.');
});

test('GraphQL gives the fields that were asked for', async () => {
  const ask = (payload: object) => shop.inject({ method: 'POST', url: '/graphql', payload });
  const one = await ask({
    query: 'query ($sku: String!) { tea(sku: $sku) { name price } }',
    variables: { sku: 'sencha' },
  });
  expect(one.json()).toEqual({ data: { tea: { name: 'Sencha', price: 780 } } });
  const none = await ask({ query: '{ tea(sku: "coffee") { name } }' });
  expect(none.json()).toEqual({ data: { tea: null } });
  const nonsense = await ask({ query: '{ coffee }' });
  expect(nonsense.json()).toEqual({ errors: [{ message: 'Ask for tea or teas.' }] });
});
