import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { OAuth2Server } from 'oauth2-mock-server';
import { expect, onTestFinished, test } from 'vitest';
import { openRunProject } from './project.js';

interface Claims {
  readonly sub?: string;
  readonly scope?: string;
}

/** A real authorization server, and an API that takes only tokens which that one has signed. */
async function openServers() {
  const issuer = new OAuth2Server();
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(0, '127.0.0.1');
  const asked: string[] = [];
  issuer.service.on('beforeResponse', (_, { body }: { body: Record<string, string> }) => {
    asked.push([body['grant_type'], body['scope'], body['username']].filter(Boolean).join(' '));
  });
  const [jwk] = issuer.issuer.keys.toJSON();
  const key = createPublicKey({ key: jwk as never, format: 'jwk' });
  const claimsOf = (authorization = ''): Claims | undefined => {
    const [head = '', payload = '', signature = ''] = authorization.replace(/^Bearer /, '').split('.');
    const isSigned = verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'));
    return isSigned ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims) : undefined;
  };
  const tokens: string[] = [];
  const api = createServer(({ headers }, response) => {
    const { authorization = '' } = headers;
    const claims = claimsOf(authorization);
    tokens.push(authorization);
    response.writeHead(claims ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ sub: claims?.sub, scope: claims?.scope }));
  });
  await once(api.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    api.closeAllConnections();
    api.close();
    await issuer.stop();
  });
  const urlOf = ({ port }: AddressInfo): string => `http://127.0.0.1:${port}`;
  return { asked, tokens, env: { AUTH: urlOf(issuer.address()), API: urlOf(api.address() as AddressInfo) } };
}

const settings = (grant: string): string => `settings:
  baseUrl: '{{env.API}}'
  auth:
    oauth2:
      tokenUrl: '{{env.AUTH}}/token'
      clientId: till
      clientSecret: s3cret-of-the-till
${grant.replaceAll(/^/gm, '      ')}
`;
const byClient = settings('grant: client_credentials\nscope: orders.read');
const orders = `${byClient}steps:
  - request: GET /orders
    tests:
      status: 200
      $.scope: orders.read
  - request: GET /orders/2
    tests:
      status: 200
  - request: GET /orders
    name: nobody
    auth: none
    tests:
      status: 401
`;

test('sessions side by side share the token of a real server, and a report has its request without secrets', async () => {
  const { asked, tokens, env } = await openServers();
  const { run, folder } = openRunProject({
    'one.session.yaml': orders,
    'two.session.yaml': orders,
    'ann.session.yaml': `${settings('grant: password\nusername: ann\npassword: swordfish-1\nscope: profile')}steps:
  - request: GET /me
    tests:
      status: 200
      $.sub: ann
`,
    'later.session.yaml': `${settings('grant: refresh_token\nrefreshToken: refresh-of-last-week')}steps:
  - request: GET /me
    tests:
      status: 200
      $.sub: johndoe
`,
  });
  const { code, stdout, stderr } = await run(['--report-json', 'report.json'], env);
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
  expect(asked.toSorted()).toEqual(['client_credentials orders.read', 'password profile ann', 'refresh_token']);
  expect(new Set(tokens.filter((token) => token !== '')).size).toBe(3);
  const report = readFileSync(join(folder, 'report.json'), 'utf8');
  const secrets = ['s3cret-of-the-till', 'swordfish-1', 'refresh-of-last-week', ...tokens.filter(Boolean)];
  for (const secret of secrets) expect(report).not.toContain(secret.replace('Bearer ', ''));
  const { sessions } = JSON.parse(report) as { sessions: readonly { readonly file: string }[] };
  const purposes = [...JSON.stringify(sessions).matchAll(/"purpose":"(\w+)"/g)].map(([, purpose]) => purpose);
  expect(purposes).toEqual(['token', 'token', 'token']);
});
