import { expect, test } from 'vitest';
import { awsSigner } from '../../../../src/engine/auth/aws-sig-v4.js';
import type { HeaderList } from '../../../../src/engine/ports/header-list.js';
import type { SignedHop } from '../../../../src/engine/ports/ports.js';

/** What every request of AWS's test suite is signed with. */
const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
};
const token =
  'AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA==';
const clock = { now: () => Date.UTC(2015, 7, 30, 12, 36) };

function signatureOf(url: string, hop: Partial<SignedHop> = {}, more: { readonly sessionToken?: string } = {}) {
  const request = { method: 'GET', url: new URL(url), headers: [], ...hop };
  const signer = awsSigner({ ...credentials, ...more }, request, clock);
  if (!('sign' in signer)) throw new Error(signer.failure.message);
  return Object.fromEntries(signer.sign(request)) as Readonly<Record<string, string>>;
}

test.each<[name: string, url: string, hop: Partial<SignedHop>, signed: readonly [names: string, signature: string]]>([
  ['get-vanilla', '/', {}, ['', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31']],
  [
    'get-vanilla-query-order-key-case',
    '/?Param2=value2&Param1=value1',
    {},
    ['', 'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500'],
  ],
  [
    'get-relative',
    '/',
    { path: '/example/..' },
    ['', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ],
  [
    'get-header-value-trim',
    '/',
    {
      headers: [
        ['My-Header1', ' value1'],
        ['My-Header2', '"a   b   c"'],
      ],
    },
    ['my-header1;my-header2;', 'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736'],
  ],
  ['post-vanilla', '/', { method: 'POST' }, ['', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b']],
  [
    'post-header-value-case',
    '/',
    { method: 'POST', headers: [['My-Header1', 'VALUE1']] },
    ['my-header1;', 'cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d'],
  ],
  [
    'post-x-www-form-urlencoded',
    '/',
    {
      method: 'POST',
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: new TextEncoder().encode('Param1=value1'),
    },
    ['content-type;', 'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a'],
  ],
])("%s of AWS's test suite", (_, path, hop, [signed, signature]) => {
  const names = `${signed}host;x-amz-date`.split(';').toSorted().join(';');
  expect(signatureOf(`https://example.amazonaws.com${path}`, hop)).toEqual({
    authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=${names}, Signature=${signature}`,
    'x-amz-date': '20150830T123600Z',
  });
});

test("post-sts-header-before of AWS's test suite", () => {
  const headers = signatureOf('https://example.amazonaws.com/', { method: 'POST' }, { sessionToken: token });
  expect(headers['x-amz-security-token']).toBe(token);
  expect(headers['authorization']).toMatch(
    /SignedHeaders=host;x-amz-date;x-amz-security-token, Signature=85d96828115b5dc0cfc3bd16ad9e210dd772bbebba041836c64533a82be05ead$/,
  );
});

test('what a proxy may change is not signed, and a date of its own is', () => {
  const headers: HeaderList = [
    ['accept', '*/*'],
    ['accept-encoding', 'gzip'],
    ['user-agent', 'callsheet'],
    ['cookie', 'sid=1'],
    ['X-Amz-Date', '20150830T123600Z'],
  ];
  const request = { method: 'GET', url: new URL('https://example.amazonaws.com/'), headers };
  const signer = awsSigner(credentials, request, { now: () => 0 });
  expect('sign' in signer && signer.sign(request)).toEqual(
    Object.entries(signatureOf('https://example.amazonaws.com/')),
  );
});

test('region and service may be those of the host', () => {
  const { region: _, service: __, ...keys } = credentials;
  const read = (url: string): string => {
    const request = { method: 'GET', url: new URL(url), headers: [] };
    const signer = awsSigner(keys, request, clock);
    if (!('sign' in signer)) return signer.failure.message;
    return /Credential=\w+\/(\S+),/.exec(new Map(signer.sign(request)).get('authorization')!)![1]!;
  };
  expect(read('https://abc.execute-api.eu-central-1.amazonaws.com/prod')).toBe(
    '20150830/eu-central-1/execute-api/aws4_request',
  );
  expect(read('https://bucket.s3.amazonaws.com/key')).toBe('20150830/us-east-1/s3/aws4_request');
  expect(read('http://127.0.0.1:4566/key')).toBe(
    '`awsSigV4` has no `region` and `service` for the host 127.0.0.1:4566',
  );
});
