import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Somebody who is signed in at a shop. */
export interface Customer {
  readonly get: (url: string) => Promise<LightMyRequestResponse>;
  readonly post: (url: string, payload?: object, headers?: InjectOptions['headers']) => Promise<LightMyRequestResponse>;
  readonly put: (url: string, payload: object) => Promise<LightMyRequestResponse>;
}

export async function newCustomer(shop: FastifyInstance, name: string): Promise<Customer> {
  const email = `${name.toLowerCase()}@example.test`;
  await shop.inject({ method: 'POST', url: '/accounts', payload: { email, name, password: 'milk-first' } });
  const login = await shop.inject({ method: 'POST', url: '/login', payload: { email, password: 'milk-first' } });
  const authorization = `Bearer ${login.json<{ token: string }>().token}`;
  return {
    get: (url) => shop.inject({ method: 'GET', url, headers: { authorization } }),
    post: (url, payload = {}, headers = {}) =>
      shop.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } }),
    put: (url, payload) => shop.inject({ method: 'PUT', url, payload, headers: { authorization } }),
  };
}
