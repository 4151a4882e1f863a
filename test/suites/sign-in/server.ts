import type { Answer, Answering, Asked, Break } from '../support/stand-in.js';

const refused: Answer = { status: 401, body: { error: 'sign in' } };

/** Plants for a token of OAuth 2.0, and teas for one of a sign-in of its own. */
export const garden: Answering = ({ method, url, headers, body }) => {
  const line = `${method} ${url}`;
  if (line === 'POST /oauth/token') return ofClient(String(body));
  if (line === 'POST /login') return { status: 200, body: { token: 'teas', seconds: 600 } };
  const isOfPlants = url.startsWith('/plants');
  if (headers['authorization'] !== (isOfPlants ? 'Bearer plants' : 'Bearer teas')) return refused;
  return { status: 200, body: isOfPlants ? { name: 'fern' } : { price: 4.5 } };
};

function ofClient(form: string): Answer {
  const { client_id: id, client_secret: secret } = Object.fromEntries(new URLSearchParams(form));
  return id === 'gardener' && secret === 'rake'
    ? { status: 200, body: { access_token: 'plants', token_type: 'bearer', expires_in: 600 } }
    : refused;
}

/** Whether a request asks for a token. */
export function isSignIn({ url }: Asked): boolean {
  return url === '/oauth/token' || url === '/login';
}

const at =
  (path: string, answer: Answer): Break =>
  ({ url }, given) =>
    url.startsWith(path) ? answer : given;

/** Tokens come as ever. */
export const brokenElsewhere: Readonly<Record<string, Break>> = {
  'plants have no name': at('/plants', { status: 200, body: {} }),
  'teas are 500': at('/teas', { status: 500, body: {} }),
  'a tea is HTML': at('/teas/1', { status: 200, body: '<p>tea' }),
};

/** Tokens do not come, or are of no use. */
export const brokenSignIns: Readonly<Record<string, Break>> = {
  'no client gets a token': at('/oauth/token', { status: 400, body: { error: 'invalid_client' } }),
  'sign-ins are 500': at('/login', { status: 500, body: {} }),
  'sign-ins have no token': at('/login', { status: 200, body: { seconds: 600 } }),
  'tokens for teas are refused': at('/teas', refused),
};
