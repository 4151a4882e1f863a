import { beforeAll, expect, test } from 'vitest';
import { runSession } from 'callsheet';

interface Login {
  token: string;
  name: string;
}

let ann: Login;

beforeAll(async () => {
  const login = new URL('../sessions/flows/login.session.yaml', import.meta.url);
  ({ variables: ann } = await runSession<Login>(login));
});

test('a token of the login flow is good for a request by hand', async () => {
  const response = await fetch(`${process.env['SHOP_URL']}/me`, { headers: { authorization: `Bearer ${ann.token}` } });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ name: ann.name, email: 'ann@kettle.example' });
});

test('a wrong password fails the flow, and the error says where', async () => {
  const login = new URL('../sessions/flows/login.session.yaml', import.meta.url);
  await expect(runSession(login, { inputs: { password: 'guess' } })).rejects.toThrow(
    'sessions/flows/login.session.yaml failed: POST /login',
  );
});
