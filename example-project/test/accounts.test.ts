import { expect, test } from 'vitest';
import { buildShop } from '../src/shop.ts';
import { newCustomer } from './customer.ts';

const cora = { email: 'cora@example.test', name: 'Cora', password: 'milk-first' };

test('an address can sign up once', async () => {
  const shop = buildShop();
  const first = await shop.inject({ method: 'POST', url: '/accounts', payload: cora });
  const second = await shop.inject({ method: 'POST', url: '/accounts', payload: cora });
  expect(first.statusCode).toBe(201);
  expect(first.headers.location).toBe(`/accounts/${first.json().id}`);
  expect(first.json()).not.toHaveProperty('password');
  expect(second.statusCode).toBe(409);
});

test('an account without a name is refused', async () => {
  const response = await buildShop().inject({ method: 'POST', url: '/accounts', payload: { ...cora, name: '' } });
  expect(response.statusCode).toBe(400);
  expect(response.json().message).toBe('body/name must NOT have fewer than 1 characters');
});

test('a wrong password gets no token', async () => {
  const shop = buildShop();
  const response = await shop.inject({
    method: 'POST',
    url: '/login',
    payload: { email: 'ann@kettle.example', password: 'guess' },
  });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toEqual({
    error: 'wrong-password',
    message: 'We do not know this address with this password.',
  });
});

test('a closed account forgets its tokens', async () => {
  const shop = buildShop();
  const dora = await newCustomer(shop, 'Dora');
  const session = (await dora.get('/session')).json();
  expect(session.email).toBe('dora@example.test');
  const closed = await shop.inject({
    method: 'DELETE',
    url: '/me',
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(closed.statusCode).toBe(204);
  expect((await dora.get('/me')).statusCode).toBe(401);
});

test('signing in with a form leaves two cookies and leads to the account', async () => {
  const shop = buildShop();
  const signIn = await shop.inject({
    method: 'POST',
    url: '/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=ben%40kettle.example&password=oolong-and-biscuits',
  });
  expect(signIn.statusCode).toBe(303);
  expect(signIn.headers.location).toBe('/account');
  const cookies = Object.fromEntries(signIn.cookies.map(({ name, value }) => [name, value]));
  const account = await shop.inject({ url: '/account', cookies });
  expect(account.json()).toEqual({
    greeting: 'Welcome back, Ben.',
    email: 'ben@kettle.example',
    biscuit: 'shortbread',
  });
  await shop.inject({ method: 'POST', url: '/sign-out', cookies });
  expect((await shop.inject({ url: '/account', cookies })).statusCode).toBe(401);
});
