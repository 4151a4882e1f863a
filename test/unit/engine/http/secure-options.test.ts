import { createPrivateKey } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  errorOf,
  get,
  makeCertificate,
  never,
  openClient,
  respond,
  serve,
  serveRaw,
  serveSecure,
  text,
} from './servers.js';
import { noResponse } from '../../../../src/problems/run/run.js';
import { tlsFailed, tlsOptionsUnusable } from '../../../../src/problems/run/connection.js';

const server = makeCertificate();
const other = makeCertificate();

const serveHello = (): Promise<string> => serveSecure(server, (_, response) => response.end('hello'));

test('a self-signed certificate is refused, with what to do', async () => {
  const url = await serveHello();
  expect(errorOf(await openClient().send(get(url), never))).toBe(
    'tls: certificate of 127.0.0.1:PORT is self-signed: set tls.ca or tls.insecure',
  );
});

test('it is taken with tls.ca or tls.insecure', async () => {
  const url = await serveHello();
  for (const tls of [{ ca: server.cert }, { insecure: true }]) {
    const client = openClient({ tls });
    expect(text((await respond(client, get(url))).body)).toBe('hello');
    expect(text((await respond(client, get(url.replace('127.0.0.1', 'localhost')))).body)).toBe('hello');
  }
  expect(errorOf(await openClient({ tls: { ca: other.cert } }).send(get(url), never))).toContain('tls: certificate of');
});

test('a certificate for another host', async () => {
  const url = await serveHello();
  const outcome = await openClient({ tls: { ca: server.cert } }).send(
    get(url, { headers: [['host', 'shop.test']] }),
    never,
  );
  expect(errorOf(outcome)).toMatchInlineSnapshot(
    `"tls: certificate of 127.0.0.1:PORT is not for shop.test, which the header host names: check that header or set tls.insecure"`,
  );
  const elsewhere = url.replace('127.0.0.1', 'shop.localhost');
  for (const headers of [[], [['host', 'shop.localhost']]] as const) {
    const misled = await openClient({ tls: { ca: server.cert } }).send(get(elsewhere, { headers }), never);
    expect(errorOf(misled)).toBe(
      'tls: certificate of shop.localhost:PORT is for another host: check the URL or set tls.insecure',
    );
  }
});

test('a client certificate is sent if the server asks for one', async () => {
  const url = await serveSecure({ ...server, requestCert: true, ca: other.cert }, (request, response) => {
    response.end((request.socket as import('node:tls').TLSSocket).getPeerX509Certificate()?.subject ?? 'none');
  });
  const trusted = { ca: server.cert };
  expect(
    text((await respond(openClient({ tls: { ...trusted, cert: other.cert, key: other.key } }), get(url))).body),
  ).toBe('CN=localhost');
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
    const asking = { ...server, requestCert: true, ca: other.cert, maxVersion };
    const refused = await openClient({ tls: trusted }).send(get(await serveSecure(asking, () => {})), never);
    expect(errorOf(refused)).toBe(
      'tls: 127.0.0.1:PORT refused the TLS handshake: it may need a client certificate (tls.cert, tls.key)',
    );
  }
});

test('a handshake that fails is reported without the place in the source of OpenSSL', async () => {
  const failWith = async (alert: number) => {
    const url = await serveRaw((socket) => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, alert])));
    return errorOf(await openClient().send(get(url.replace('http:', 'https:')), never));
  };
  expect(await failWith(70)).toBe('tls: 127.0.0.1:PORT does not speak TLS 1.2 or 1.3');
  expect(await failWith(112)).toBe('tls: TLS with 127.0.0.1:PORT failed: tlsv1 unrecognized name');
  const closing = await serveRaw((socket) => socket.end());
  expect(errorOf(await openClient().send(get(closing.replace('http:', 'https:')), never))).toBe(
    'reset: connection to 127.0.0.1:PORT closed in the TLS handshake: the server may not speak TLS',
  );
});

test('a server that does not speak TLS', async () => {
  const url = await serve((_, response) => response.end());
  expect(errorOf(await openClient().send(get(url.replace('http:', 'https:')), never))).toMatchInlineSnapshot(
    `"tls: 127.0.0.1:PORT does not speak TLS: the URL may need http://"`,
  );
});

test('PEM text that is invalid, or does not fit, is reported on each send', async () => {
  for (const tls of [
    { cert: 'no pem', key: 'no pem' },
    { cert: server.cert, key: other.key },
  ]) {
    const client = openClient({ tls });
    expect(errorOf(await client.send(get(await serveHello()), never))).toContain(
      'tls: tls.ca, tls.cert or tls.key is invalid PEM, or they do not fit together:',
    );
    expect(client.cookie('a', 'https://x.test')).toBeUndefined();
  }
});

test('an authority without a certificate, which Node passes over in silence, is said on each send', async () => {
  const client = openClient({ tls: { ca: server.key } });
  expect(errorOf(await client.send(get(await serveHello()), never))).toBe(
    'tls: tls.ca, tls.cert or tls.key is invalid PEM, or they do not fit together: tls.ca has no certificate',
  );
});

test('the advice to trust a certificate is given if one is not trusted', () => {
  const advice = (code: string) => noResponse(tlsFailed('shop.test', code, code)).hint;
  expect(advice('DEPTH_ZERO_SELF_SIGNED_CERT')).toBe(
    'Give the tls option ca for a private authority, or insecure: true for a test server.',
  );
  const others = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'ERR_SSL_OTHER'];
  expect(others.map(advice)).toEqual([undefined, undefined, undefined]);
  expect(noResponse(tlsOptionsUnusable('no start line')).hint).toBe(undefined);
});

const encrypted = (type: 'pkcs8' | 'sec1'): string => {
  const options = { format: 'pem', type, cipher: 'aes-256-cbc', passphrase: 'open sesame' } as const;
  return createPrivateKey(other.key).export(options).toString();
};

test.for(['pkcs8', 'sec1'] as const)(
  'a client key of %s that is encrypted is opened by its passphrase',
  async (type) => {
    const url = await serveSecure({ ...server, requestCert: true, ca: other.cert }, (request, response) => {
      response.end((request.socket as import('node:tls').TLSSocket).getPeerX509Certificate()?.subject ?? 'none');
    });
    const given = { ca: server.cert, cert: other.cert, key: encrypted(type) };
    const send = async (passphrase?: string) => openClient({ tls: { ...given, passphrase } }).send(get(url), never);
    expect(text((await respond(openClient({ tls: { ...given, passphrase: 'open sesame' } }), get(url))).body)).toBe(
      'CN=localhost',
    );
    const missing = 'tls: tls.key is encrypted: give its passphrase in tls.passphrase';
    expect([errorOf(await send()), errorOf(await send(''))]).toEqual([missing, missing]);
    expect(errorOf(await send('simsalabim'))).toMatch(/^tls: tls\.passphrase does not open tls\.key: /);
  },
);
