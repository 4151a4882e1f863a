import type { Answer, Answering, Asked, Break } from '../support/stand-in.js';

const refused: Answer = { status: 401, body: { error: 'sign in' } };

/** Plants for a token of OAuth 2.0, teas for one of a sign-in of its own, and weeds for a key that is asked for each time. */
export const garden: Answering = ({ method, url, headers, body }) => {
  const line = `${method} ${url}`;
  if (line === 'POST /oauth/token') return ofClient(String(body));
  if (line === 'POST /login') return { status: 200, body: { token: 'teas', seconds: 600 } };
  if (line === 'POST /keys') return keyFor(headers['authorization']);
  const isOfPlants = url.startsWith('/plants');
  if (headers['authorization'] !== `Bearer ${/\w+/.exec(url)?.[0]}`) return refused;
  return { status: 200, body: isOfPlants ? { name: 'fern' } : { price: 4.5 } };
};

function ofClient(form: string): Answer {
  const { client_id: id, client_secret: secret } = Object.fromEntries(new URLSearchParams(form));
  return id === 'gardener' && secret === 'rake'
    ? { status: 200, body: { access_token: 'plants', token_type: 'bearer', expires_in: 600 } }
    : refused;
}

function keyFor(authorization = ''): Answer {
  const isKnown = authorization === `Basic ${Buffer.from('keeper:hoe').toString('base64')}`;
  return isKnown ? { status: 200, body: { key: { value: 'weeds' } } } : refused;
}

/** Whether a request asks for a token that is kept. */
export function isSignIn({ url }: Asked): boolean {
  return url === '/oauth/token' || url === '/login';
}

const at =
  (path: string, answer: Answer): Break =>
  ({ url }, given) =>
    url.startsWith(path) ? answer : given;

/** Tokens that are kept come as ever. */
export const brokenElsewhere: Readonly<Record<string, Break>> = {
  'plants have no name': at('/plants', { status: 200, body: {} }),
  'teas are 500': at('/teas', { status: 500, body: {} }),
  'keys are HTML': at('/keys', { status: 200, body: '<p>weeds' }),
  'keys have no value': at('/keys', { status: 200, body: { key: {} } }),
  'keys are refused': at('/keys', refused),
  'a tea is HTML': at('/teas/1', { status: 200, body: '<p>tea' }),
};

/** Tokens do not come, or are of no use. */
export const brokenSignIns: Readonly<Record<string, Break>> = {
  'no client gets a token': at('/oauth/token', { status: 400, body: { error: 'invalid_client' } }),
  'sign-ins are 500': at('/login', { status: 500, body: {} }),
  'sign-ins have no token': at('/login', { status: 200, body: { seconds: 600 } }),
  'tokens for teas are refused': at('/teas', refused),
};
