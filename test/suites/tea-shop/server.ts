import type { Answer, Answering, Break } from '../support/stand-in.js';

interface Line {
  readonly sku: string;
  readonly price: number;
}

const missing: Answer = { status: 404, body: { error: 'not found' } };

/** The tea shop of the collection next to this file: one cart. */
export function openTeaShop(): Answering {
  let lines: Line[] | undefined;
  return ({ method, url, headers, body }) => {
    const line = `${method} ${url.replace(/\?.*/, '')}`;
    const isSignedIn = headers['authorization'] === 'Bearer token-of-ann';
    if (line === 'POST /login') return { status: 200, body: { token: `token-of-${(body as { user: string }).user}` } };
    if (line === 'GET /prices/T-7') return { status: 200, body: { price: 4.5 } };
    if (line === 'GET /carts/7/receipt') return { status: 200, body: { customer: 'ann', total: 4.5, lines } };
    if (!isSignedIn) return { status: 401, body: { error: 'sign in' } };
    if (line === 'POST /carts') {
      lines = [];
      return { status: 201, body: { id: 7, lines } };
    }
    if (!lines || !line.includes('/carts/7')) return missing;
    if (line === 'POST /carts/7/lines') {
      const added = { ...(body as Line), tags: ['tea', 'green'] };
      lines.push(added);
      return { status: 201, body: added };
    }
    if (line === 'PUT /carts/7/payment') return { status: 200, body: { state: 'paid' } };
    if (line === 'GET /carts/7') return { status: 200, body: { id: 7, lines } };
    lines = undefined;
    return { status: 204 };
  };
}

type Fields = Record<string, unknown>;

export const broken: Readonly<Record<string, Break>> = {
  'no token': changed('/login', () => ({})),
  'the token is empty': changed('/login', () => ({ token: '' })),
  'the cart has no id': changed('/carts', ({ lines }) => ({ lines })),
  'the cart has no lines': changed('/carts', ({ id }) => ({ id })),
  'the cart has a coupon': changed('/carts', (body) => ({ ...body, coupon: 'SPRING' })),
  'the price is text': changed('/prices/T-7', () => ({ price: '"4"' })),
  'prices are 500': (asked, answer) => (asked.url.startsWith('/prices') ? { status: 500, body: {} } : answer),
  'lines have other tags': changed('/carts/7/lines', (body) => ({ ...body, tags: ['green', 'tea'] })),
  'lines are empty': changed('/carts/7', () => ({ id: 7, lines: [{}] })),
  'nothing is paid': changed('/carts/7/payment', () => ({ state: 'open' })),
  'receipts have no lines': changed('/carts/7/receipt', () => ({ customer: 'ann', total: 4.5, lines: [] })),
  'receipts reset the connection': (asked, answer) => (asked.url.includes('receipt') ? 'reset' : answer),
  'carts stay': (asked, answer) => (asked.method === 'DELETE' ? { status: 200, body: {} } : answer),
  'everything is 500': () => ({ status: 500, body: {} }),
  'all but prices is HTML': (asked, answer) =>
    asked.url.startsWith('/prices') ? answer : { status: 200, body: '<p>ann' },
};

/** Changes what is at a path in an answer that succeeded. */
function changed(path: string, change: (body: Fields) => Fields): Break {
  return ({ url }, answer) => {
    const isThat = url.replace(/\?.*/, '') === path && answer.status < 300;
    return isThat && answer.body ? { ...answer, body: change(answer.body as Fields) } : answer;
  };
}
