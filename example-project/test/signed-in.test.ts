import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSession } from 'callsheet';
import { buildShop } from '../src/shop.ts';

interface Login {
  token: string;
  name: string;
}

const shop = buildShop();
let url: string;
let ann: Login;

beforeAll(async () => {
  url = await shop.listen({ port: 0, host: '127.0.0.1' });
  const login = new URL('../sessions/flows/login.session.yaml', import.meta.url);
  ({ variables: ann } = await runSession<Login>(login, { env: { SHOP_URL: url } }));
}, 60_000);

afterAll(() => shop.close());

test('a token of the login flow is good for a request by hand', async () => {
  const response = await fetch(`${url}/me`, { headers: { authorization: `Bearer ${ann.token}` } });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ name: ann.name, email: 'ann@kettle.example' });
});

test('a wrong password fails the flow, and the error says where', async () => {
  const login = new URL('../sessions/flows/login.session.yaml', import.meta.url);
  await expect(runSession(login, { inputs: { password: 'guess' }, env: { SHOP_URL: url } })).rejects.toThrow(
    'sessions/flows/login.session.yaml failed: POST /login',
  );
});
