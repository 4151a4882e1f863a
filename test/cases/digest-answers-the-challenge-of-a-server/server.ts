import { createHash } from 'node:crypto';
import type { ServerScript } from '../../support/cases/case-server.js';

const realm = 'http-auth@example.org';
const password = 'Circle of Life';
const prefix = '/digest-answers-the-challenge-of-a-server';

const hash = (...parts: readonly string[]): string => createHash('sha256').update(parts.join(':')).digest('hex');

/** A server of its own kind: it takes each number of a nonce once, and in order. */
const server: ServerScript = (request, response, count) => {
  const path = request.url!;
  const nonce = path === '/stale' ? 'n2' : 'n1';
  const given = new Map(
    [...(request.headers.authorization ?? '').matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)].map(
      ([, name, quoted, plain]) => [name!, quoted ?? plain!] as const,
    ),
  );
  const of = (name: string): string => given.get(name) ?? '';
  const expected = hash(
    hash('Mufasa', realm, password),
    nonce,
    of('nc'),
    of('cnonce'),
    'auth',
    hash(request.method!, `${prefix}${path}`),
  );
  const isRight = of('response') === expected && of('nonce') === nonce && of('uri') === `${prefix}${path}`;
  if (!isRight) {
    const stale = of('nonce') !== '' && of('nonce') !== nonce ? ', stale=true' : '';
    response.writeHead(401, {
      'www-authenticate': `Digest realm="${realm}", qop="auth", algorithm=SHA-256, nonce="${nonce}"${stale}`,
    });
    return void response.end(`challenge ${count}`);
  }
  if (path === '/redirected') return void response.writeHead(302, { location: `${prefix}/target` }).end();
  response.writeHead(200, { 'content-type': 'application/json', 'x-nc': of('nc') }).end('{}');
};
export default server;
