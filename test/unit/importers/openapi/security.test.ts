import { expect, test } from 'vitest';
import { pairs, paths, reasons, requestOf, requests, suiteOf } from './read.js';

const securitySchemes = {
  bearerAuth: { type: 'http', scheme: 'Bearer' },
  basicAuth: { type: 'http', scheme: 'basic' },
  digestAuth: { type: 'http', scheme: 'digest' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-Key' },
  inQuery: { type: 'apiKey', in: 'query', name: 'key' },
  inCookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  machine: {
    type: 'oauth2',
    flows: { authorizationCode: {}, clientCredentials: { tokenUrl: 'https://id.test/token' } },
  },
  user: { type: 'oauth2', flows: { password: { tokenUrl: '/token' } } },
  browser: { type: 'oauth2', flows: { authorizationCode: { authorizationUrl: 'x', tokenUrl: 'y' } } },
  openId: { type: 'openIdConnect', openIdConnectUrl: 'x' },
  tls: { type: 'mutualTLS' },
};
const top = { components: { securitySchemes } };

test.each([
  [[{ bearerAuth: [] }], { bearer: '{{suite:BEARER_AUTH_TOKEN}}' }],
  [
    [{ basicAuth: [] }],
    { basic: { username: '{{suite:BASIC_AUTH_USERNAME}}', password: '{{suite:BASIC_AUTH_PASSWORD}}' } },
  ],
  [
    [{ digestAuth: [] }],
    { digest: { username: '{{suite:DIGEST_AUTH_USERNAME}}', password: '{{suite:DIGEST_AUTH_PASSWORD}}' } },
  ],
  [[{ apiKey: [] }], { apiKey: { name: 'X-Key', value: '{{suite:API_KEY}}' } }],
  [[{ inQuery: [] }], { apiKey: { name: 'key', value: '{{suite:IN_QUERY_KEY}}', in: 'query' } }],
  [[{ inCookie: [] }], { apiKey: { name: 'sid', value: '{{suite:IN_COOKIE_KEY}}', in: 'cookie' } }],
  [
    [{ machine: ['read', 'write'] }],
    {
      oauth2: {
        grant: 'client_credentials',
        tokenUrl: 'https://id.test/token',
        clientId: '{{suite:MACHINE_CLIENT_ID}}',
        clientSecret: '{{suite:MACHINE_CLIENT_SECRET}}',
        scope: 'read write',
      },
    },
  ],
  [
    [{ user: [] }],
    {
      oauth2: {
        grant: 'password',
        tokenUrl: '{{suite:BASE_URL}}/token',
        clientId: '{{suite:USER_CLIENT_ID}}',
        clientSecret: '{{suite:USER_CLIENT_SECRET}}',
        username: '{{suite:USER_USERNAME}}',
        password: '{{suite:USER_PASSWORD}}',
      },
    },
  ],
  [[{ browser: [] }], { bearer: '{{suite:BROWSER_TOKEN}}' }],
  [[{ openId: [] }], { bearer: '{{suite:OPEN_ID_TOKEN}}' }],
  [[{ tls: [] }, { bearerAuth: [] }], { bearer: '{{suite:BEARER_AUTH_TOKEN}}' }],
  [[{}, { apiKey: [] }], { apiKey: { name: 'X-Key', value: '{{suite:API_KEY}}' } }],
  [[], 'none'],
  [undefined, undefined],
])('security %j', (security, auth) => {
  const request = requestOf({ security }, { top });
  expect(request.auth).toEqual(auth);
  expect(reasons(request.leftovers)).toEqual([]);
});

test('schemes that count at once: keys come next to the auth, and the rest is reported', () => {
  const both = requestOf({ security: [{ apiKey: [], bearerAuth: [], inQuery: [], inCookie: [] }] }, { top });
  expect(both.auth).toEqual({ bearer: '{{suite:BEARER_AUTH_TOKEN}}' });
  expect([pairs(both.headers), pairs(both.query)]).toEqual([
    ['X-Key={{suite:API_KEY}}', 'cookie=sid={{suite:IN_COOKIE_KEY}}'],
    ['key={{suite:IN_QUERY_KEY}}'],
  ]);
  const lost = requestOf({ security: [{ bearerAuth: [], basicAuth: [], tls: [], gone: [] }] }, { top });
  expect(reasons(lost.leftovers).map((reason) => reason.replace(/.* by-hand: /, ''))).toEqual([
    'auth: basicAuth, next to another one',
    'auth: mutualTLS',
    'auth: gone, which the document does not describe',
  ]);
});

test('what the document says holds for all, secrets are only named, and a browser is reported once', () => {
  const suite = suiteOf(
    paths({ '/a': { get: {}, put: { security: [] } }, '/b': { get: {} } }, { ...top, security: [{ browser: [] }] }),
  );
  const all = paths({ '/a': { get: {}, put: { security: [] } } }, { ...top, security: [{ browser: [] }] });
  expect(requests(all).map(({ auth }) => auth)).toEqual([{ bearer: '{{suite:BROWSER_TOKEN}}' }, 'none']);
  expect(suite.environments[0]!.variables).toContainEqual({ name: 'BROWSER_TOKEN', value: '', isSecret: true });
  expect(reasons(suite.leftovers)).toEqual([
    '/components/securitySchemes changed: browser needs a browser: set its token in the environment',
  ]);
});

test('schemes of 2.0', () => {
  const document = (security: readonly object[]) => ({
    swagger: '2.0',
    host: 'shop.test',
    securityDefinitions: {
      basic: { type: 'basic' },
      app: { type: 'oauth2', flow: 'application', tokenUrl: 'https://id.test', scopes: {} },
      code: { type: 'oauth2', flow: 'accessCode', tokenUrl: 'https://id.test', authorizationUrl: 'x' },
    },
    security,
    paths: { '/a': { get: {} } },
  });
  expect(['basic', 'app', 'code'].map((name) => requests(document([{ [name]: [] }]))[0]!.auth)).toEqual([
    { basic: { username: '{{suite:BASIC_USERNAME}}', password: '{{suite:BASIC_PASSWORD}}' } },
    {
      oauth2: {
        grant: 'client_credentials',
        tokenUrl: 'https://id.test',
        clientId: '{{suite:APP_CLIENT_ID}}',
        clientSecret: '{{suite:APP_CLIENT_SECRET}}',
      },
    },
    { bearer: '{{suite:CODE_TOKEN}}' },
  ]);
});
