import type { Answer, Answering, Asked, Break } from '../support/stand-in.js';

/** The server of `shop.http`. */
export function openShop(): Answering {
  return ({ method, url }) => {
    const [path] = url.split('?');
    if (path === '/login')
      return { status: 200, headers: { 'set-cookie': 'sid=abc; Path=/' }, body: { token: 'tok-123', user: { id: 7 } } };
    if (path === '/orders' && method === 'GET') return { status: 200, body: { items: [{ name: 'tea', price: 2.5 }] } };
    if (path === '/orders') return { status: 201, headers: { 'x-trace': 't-9' }, body: { id: 'ord-1' } };
    if (path === '/old') return { status: 302, headers: { location: '/new' }, body: '' };
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: { state: 'open' } };
  };
}

const at = (start: string, change: (answer: Answer) => Answer): Break => {
  return ({ method, url }: Asked, answer) => (`${method} ${url}`.startsWith(start) ? change(answer) : answer);
};

/** Ways in which the server is broken. */
export const servers: Readonly<Record<string, Break | undefined>> = {
  unbroken: undefined,
  'the login answers 500': at('POST /login', (answer) => ({ ...answer, status: 500 })),
  'the login is of another type': at('POST /login', (answer) => ({
    ...answer,
    headers: { 'content-type': 'application/vnd.tea+json' },
  })),
  'the price is low': at('GET /orders?', () => ({ status: 200, body: { items: [{ name: 'tea', price: 1 }] } })),
  'there are no orders': at('GET /orders?', () => ({ status: 200, body: { items: [] } })),
  'the orders are not JSON': at('GET /orders?', () => ({ status: 200, body: '<p>tea</p>' })),
  'an order is not created': at('POST /orders', (answer) => ({ ...answer, status: 200 })),
  'the order is closed': at('GET /orders/ord-1', () => ({ status: 200, body: { state: 'closed' } })),
  'nothing has moved': at('GET /old', () => ({ status: 200, body: {} })),
  'what has moved is gone': at('GET /new', () => ({ status: 410, body: {} })),
  'nothing is removed': at('DELETE ', () => ({ status: 200, body: {} })),
};
