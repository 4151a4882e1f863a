import { expect, test } from 'vitest';
import { reasons, requestOf, requestsOf, suiteOf } from './read.js';

const url = 'https://tea.test/a';
const listed = (params: Readonly<Record<string, unknown>>): object[] =>
  Object.entries(params).map(([key, value]) => ({ key, value, type: 'string' }));
const authOf = (type: string, params: Readonly<Record<string, unknown>> | null): unknown =>
  requestOf({ url, auth: { type, [type]: params && listed(params) } }).auth;

test('parameters are a list in 2.1, and a map in 2.0', () => {
  const basic = { username: 'ann', password: '{{pw}}' };
  const auth = { basic: { username: 'ann', password: '{{suite:pw}}' } };
  expect(authOf('basic', basic)).toEqual(auth);
  expect(requestOf({ url, auth: { type: 'basic', basic } }).auth).toEqual(auth);
});

test('missing and null auth is inherited, `noauth` ends that', () => {
  const bearer = { type: 'bearer', bearer: listed({ token: '{{token}}' }) };
  const suite = suiteOf({
    auth: bearer,
    item: [
      { request: { url } },
      { request: { url, auth: null } },
      { request: { url, auth: {} } },
      { request: { url, auth: { type: 'noauth' } } },
      { name: 'public', auth: { type: 'noauth' }, item: [{ request: { url } }] },
    ],
  });
  expect(suite.inherited.auth).toEqual({ bearer: '{{suite:token}}' });
  expect(requestsOf(suite).map(({ auth }) => auth)).toEqual([undefined, undefined, undefined, 'none', undefined]);
  expect(suite.items[4]).toMatchObject({ inherited: { auth: 'none' } });
});

test('a bearer token that is empty or missing sends no header', () => {
  expect(authOf('bearer', { token: '' })).toBe('none');
  expect(authOf('bearer', null)).toBe('none');
});

test('an API key is in a header or the query', () => {
  expect(authOf('apikey', { key: 'x-key', value: '{{key}}', in: 'header' })).toEqual({
    apiKey: { name: 'x-key', value: '{{suite:key}}' },
  });
  expect(authOf('apikey', { key: 'key', value: '7', in: 'query' })).toEqual({
    apiKey: { name: 'key', value: '7', in: 'query' },
  });
  expect(authOf('apikey', null)).toBe('none');
});

test('digest and AWS have what Postman fills in', () => {
  expect(authOf('digest', { username: 'ann', password: 'pw', realm: '', nonce: '' })).toEqual({
    digest: { username: 'ann', password: 'pw' },
  });
  expect(authOf('awsv4', { accessKey: 'A', secretKey: '{{s}}' })).toEqual({
    awsSigV4: { accessKeyId: 'A', secretAccessKey: '{{suite:s}}', region: 'us-east-1', service: 'execute-api' },
  });
  expect(authOf('awsv4', { accessKey: 'A', secretKey: 'S', sessionToken: 'T', region: 'eu-1', service: 's3' })).toEqual(
    {
      awsSigV4: { accessKeyId: 'A', secretAccessKey: 'S', sessionToken: 'T', region: 'eu-1', service: 's3' },
    },
  );
});

test('OAuth2 is asked for where no browser is needed', () => {
  const shared = { accessTokenUrl: '{{idp}}/token', clientId: 'till', clientSecret: '{{secret}}', scope: 'a b' };
  expect(authOf('oauth2', { ...shared, grant_type: 'client_credentials', client_authentication: 'body' })).toEqual({
    oauth2: {
      grant: 'client_credentials',
      tokenUrl: '{{suite:idp}}/token',
      clientId: 'till',
      clientSecret: '{{suite:secret}}',
      scope: 'a b',
      clientAuth: 'body',
    },
  });
  const params = [
    { key: 'realm', value: 'tea', enabled: true, send_as: 'request_body' },
    { key: 'off', value: 'x', enabled: false },
  ];
  const password = { grant_type: 'password_credentials', username: 'ann', password: 'pw', tokenRequestParams: params };
  expect(authOf('oauth2', { ...shared, ...password, audience: 'https://api' })).toMatchObject({
    oauth2: { grant: 'password', username: 'ann', password: 'pw', audience: 'https://api', params: { realm: 'tea' } },
  });
});

test('a token of OAuth2 that is there is sent as Postman sends it', () => {
  expect(authOf('oauth2', { accessToken: '{{token}}', addTokenTo: 'header' })).toEqual({ bearer: '{{suite:token}}' });
  expect(authOf('oauth2', { accessToken: '{{token}}', headerPrefix: 'Token ' })).toEqual({
    apiKey: { name: 'authorization', value: 'Token {{suite:token}}' },
  });
  expect(authOf('oauth2', { accessToken: '{{token}}', headerPrefix: '' })).toEqual({
    apiKey: { name: 'authorization', value: '{{suite:token}}' },
  });
  expect(authOf('oauth2', { accessToken: '{{token}}', addTokenTo: 'queryParams' })).toEqual({
    apiKey: { name: 'access_token', value: '{{suite:token}}', in: 'query' },
  });
  // A script keeps the token, so no other one is asked for.
  const asked = { grant_type: 'client_credentials', accessTokenUrl: 'https://idp/token', clientId: 'till' };
  expect(authOf('oauth2', { ...asked, accessToken: '{{token}}' })).toEqual({ bearer: '{{suite:token}}' });
});

test.each(['oauth1', 'hawk', 'ntlm', 'edgegrid', 'jwt', 'asap'])(
  '%s has no place in a session, and is reported',
  (type) => {
    const { auth, leftovers } = requestOf({ url, auth: { type, [type]: [] } });
    expect(auth).toBe('none');
    expect(reasons(leftovers)).toEqual([`/item/0/request/auth: by-hand auth: ${type}`]);
  },
);

test('OAuth2 by a browser is reported', () => {
  const { leftovers } = requestOf({
    url,
    auth: { type: 'oauth2', oauth2: listed({ grant_type: 'authorization_code' }) },
  });
  expect(reasons(leftovers)).toEqual(['/item/0/request/auth: by-hand auth: oauth2']);
});

test('auth wins over a header of its name, as in Postman, also when it is inherited', () => {
  const header = [
    { key: 'Authorization', value: 'Bearer old' },
    { key: 'X-Key', value: 'old', disabled: false },
  ];
  const auth = { type: 'bearer', bearer: listed({ token: 't' }) };
  const headers = [
    { name: 'Authorization', value: 'Bearer old', isOff: true },
    { name: 'X-Key', value: 'old' },
  ];
  expect(requestOf({ url, header, auth })).toMatchObject({ headers });
  const inherited = requestOf({ url, header }, { collection: { auth } });
  expect(inherited.headers).toEqual(headers);
  expect(reasons(inherited.leftovers)).toEqual(['/item/0/request/header: left-out replaced by auth']);
  const key = { type: 'apikey', apikey: listed({ key: 'x-key', value: 'new' }) };
  expect(requestOf({ url, header, auth: key }).headers).toMatchObject([{ name: 'Authorization' }, { isOff: true }]);
});

test('auth in the query wins over an entry of its name', () => {
  const auth = { type: 'apikey', apikey: listed({ key: 'key', value: 'new', in: 'query' }) };
  const query = [{ key: 'key', value: 'old' }];
  expect(requestOf({ url: { host: ['h'], query }, auth }).query).toEqual([{ name: 'key', value: 'old', isOff: true }]);
});

test('a header next to auth that sends none stays', () => {
  const header = [{ key: 'Authorization', value: 'Token {{t}}' }];
  const kept = [{ name: 'Authorization', value: 'Token {{suite:t}}' }];
  for (const auth of [null, { type: 'noauth' }, { type: 'bearer', bearer: listed({ token: '' }) }])
    expect(requestOf({ url, header, auth }).headers).toEqual(kept);
});
