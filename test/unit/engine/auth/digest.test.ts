import { expect, test } from 'vitest';
import { nextNonce, readChallenge } from '../../../../src/engine/auth/digest-challenge.js';
import { digestOf } from '../../../../src/engine/auth/digest.js';

/** RFC 7616, 3.9.1. */
const fruit = {
  rest: 'realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
  user: { username: 'Mufasa', password: 'Circle of Life' },
  asked: {
    method: 'GET',
    uri: '/dir/index.html',
    count: 1,
    clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
  },
};

function challengeIn(...values: readonly string[]) {
  return readChallenge(values.map((value) => ['www-authenticate', value] as const))!;
}

test.each([
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
])('the example of RFC 7616, 3.9.1, by %s', (algorithm, response) => {
  const { rest, user, asked } = fruit;
  const challenge = challengeIn(`Digest ${rest}, algorithm=${algorithm}`);
  expect(digestOf(user, challenge, asked)).toBe(
    'Digest username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", ' +
      'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", ' +
      `response="${response}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", ` +
      'cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", ' +
      `algorithm=${algorithm}, qop=auth, nc=00000001`,
  );
});

test('the stronger of the two challenges of the example is answered', () => {
  const { rest } = fruit;
  const both = [`Digest ${rest}, algorithm=MD5`, `Digest ${rest}, algorithm=SHA-256`];
  expect(challengeIn(...both).written).toBe('SHA-256');
  expect(challengeIn(`Basic realm="a, Digest b", ${both.join(', ')}, Negotiate`).written).toBe('SHA-256');
});

/** The hashes of the RFC itself were made by a draft of SHA-512/256: https://www.rfc-editor.org/errata/eid4897 */
test('the example of RFC 7616, 3.9.2, as its erratum 4897 has it', () => {
  const challenge = challengeIn(
    'Digest realm="api@example.org", qop="auth", algorithm=SHA-512-256, nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", opaque="HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDnsOS", charset=UTF-8, userhash=true',
  );
  const header = digestOf({ username: 'Jäsøn Doe', password: 'Secret, or not?' }, challenge, {
    method: 'GET',
    uri: '/doe.json',
    count: 1,
    clientNonce: 'NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v',
  });
  expect(header).toContain('username="793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b"');
  expect(header).toContain('response="3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5"');
  expect(header).toContain('userhash=true');
});

test('without userhash such a name is written with its charset', () => {
  const challenge = challengeIn('Digest realm="r", qop="auth", algorithm=SHA-256, nonce="n", charset=UTF-8');
  const { asked } = fruit;
  expect(digestOf({ username: 'Jäsøn Doe', password: 'x' }, challenge, asked)).toMatch(
    /^Digest username\*=UTF-8''J%C3%A4s%C3%B8n%20Doe, realm="r", /,
  );
});

/** RFC 2617, 3.5, and the same without `qop`, as RFC 2069 has it. */
test('older servers are answered as they ask', () => {
  const user = { username: 'Mufasa', password: 'Circle Of Life' };
  const asked = { method: 'GET', uri: '/dir/index.html', count: 1, clientNonce: '0a4f113b' };
  const rest = 'realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"';
  expect(digestOf(user, challengeIn(`Digest ${rest}, qop="auth,auth-int"`), asked)).toContain(
    'response="6629fae49393a05397450978507c4ef1"',
  );
  const plain = digestOf(user, challengeIn(`Digest ${rest}`), asked);
  expect(plain).toContain('response="670fd8c2df070c60b045671b8b24ff02"');
  expect(plain).not.toMatch(/nc=|cnonce=|qop=|algorithm=/);
});

test('a challenge that cannot be answered is passed over', () => {
  const read = (value: string) => readChallenge([['www-authenticate', value]]);
  expect(read('Basic realm="r"')).toBeUndefined();
  expect(read('Digest realm="r"')).toBeUndefined();
  expect(read('Digest realm="r", nonce="n", algorithm=SHA3-256')).toBeUndefined();
  expect(read('Digest realm="r", nonce="n", qop="auth-conf"')).toBeUndefined();
  expect(read('digest realm="a \\"b\\"", nonce=n, stale=TRUE, qop=auth')).toMatchObject({
    realm: 'a "b"',
    nonce: 'n',
    isStale: true,
    qop: 'auth',
  });
  expect(nextNonce([['authentication-info', 'qop=auth, nextnonce="n2", nc=00000001']])).toBe('n2');
});
