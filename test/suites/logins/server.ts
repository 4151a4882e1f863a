import type { Answer, Answering, Asked, Break } from '../support/stand-in.js';

const refused: Answer = { status: 401, body: { error: 'log in' } };

/** Who may do what: a token for orders by `authorization`, one for ovens by a header of its own. */
export const bakery: Answering = ({ method, url, headers, body }) => {
  const line = `${method} ${url}`;
  if (line === 'POST /bakers') return { status: 201, body: { name: nameIn(body) } };
  if (line === 'POST /login') return { status: 200, body: { token: `t-${nameIn(body)}`, id: nameIn(body) } };
  if (url.startsWith('/orders'))
    return headers['authorization'] === 'Bearer t-ann' ? { status: 200, body: { loaves: 3 } } : refused;
  const isBaker = headers['x-auth-token']?.startsWith('t-baker-');
  return isBaker ? { status: 200, body: { degrees: 230 } } : refused;
};

/** The same, and who logs in gets a cookie. */
export const withCookies: Answering = (asked) => {
  const answer = bakery(asked);
  return asked.url === '/login' ? { ...answer, headers: { 'set-cookie': `visit=${nameIn(asked.body)}` } } : answer;
};

function nameIn(body: unknown): string {
  return String((body as { readonly name?: unknown } | undefined)?.name);
}

const at =
  (path: string, answer: Answer | 'reset', name?: RegExp): Break =>
  ({ url, body }: Asked, given) =>
    url.startsWith(path) && (!name || name.test(nameIn(body))) ? answer : given;

export const broken: Readonly<Record<string, Break>> = {
  'logins are refused': at('/login', refused),
  'logins of bakers are 500': at('/login', { status: 500, body: {} }, /^baker/),
  'logins are HTML': at('/login', { status: 200, body: '<p>in' }),
  'logins have no token': at('/login', { status: 200, body: { id: 'ann' } }),
  'logins get no answer': at('/login', 'reset'),
  'orders are refused': at('/orders', refused),
  'ovens have no degrees': at('/ovens', { status: 200, body: {} }),
};
