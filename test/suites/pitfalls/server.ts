import type { Answer, Answering } from '../support/stand-in.js';

/** What the collection next to this file asks: nearly everything is right. */
export function openPitfalls(): Answering {
  return ({ method, url, headers }): Answer => {
    const line = `${method} ${url.replace(/\?.*/, '')}`;
    if (line === 'POST /orders') return { status: 200, body: { id: 4711, name: 'first order' } };
    if (line.endsWith(' /moved')) return { status: 302, headers: { location: '/teas' } };
    if (line === 'GET /cookie') return { status: 200, headers: { 'set-cookie': 'visit=7; Path=/' }, body: {} };
    if (line === 'GET /fails') return { status: 500, body: {} };
    if (line === 'GET /auth/digest' && !headers['authorization']?.startsWith('Digest ')) return challenge;
    return { status: 200, body: { line } };
  };
}

const challenge: Answer = {
  status: 401,
  headers: { 'www-authenticate': 'Digest realm="teas", nonce="7f3c", qop="auth", algorithm=MD5' },
  body: {},
};
