import { expect, test } from 'vitest';
import { errorOf, get, never, openClient, respond, serveRaw, text } from './servers.js';

const broken = 'the answer of 127.0.0.1:PORT breaks the rules of HTTP/1.1';
const headers = `${broken}: check its headers, such as two content-length, or one with transfer-encoding`;
const switched = '127.0.0.1:PORT answered 101 and switched to another protocol, which the request did not ask for';

test.for([
  [
    'a greeting',
    '220 mail.test ESMTP\r\n',
    'the answer of 127.0.0.1:PORT is not HTTP: it begins with "220 mail.test ESMTP"',
  ],
  ...['ICY 200 OK', 'HTTQ/1.1 200 OK', 'RTSQ/1.0 200 OK', 'I'].map((line) => [
    `a protocol that is not HTTP, ${line}`,
    `${line}\r\n\r\n`,
    `the answer of 127.0.0.1:PORT is not HTTP: it begins with "${line}"`,
  ]),
  [
    'a long line, without a word cut',
    `echo of ${'x'.repeat(40)} ${'y'.repeat(40)}`,
    `the answer of 127.0.0.1:PORT is not HTTP: it begins with "echo of ${'x'.repeat(40)} …"`,
  ],
  ['an alert of TLS', '\x15\x03\x01\0\x02\x02\x16', '127.0.0.1:PORT answers by TLS: the URL may need https://'],
  [
    'a folded line below the first, which no header goes before',
    'HTTP/1.1 200 OK\r\n a: 1\r\n\r\n',
    `${broken}: Unexpected space after start line`,
  ],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nhey', headers],
  ['a length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n', headers],
  ['a space in a name after a length', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\na b: 1\r\n\r\nok', headers],
  [
    'a chunk without a size',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    `${broken}: Invalid character in chunk size: received 200 OK and 0 B of its body`,
  ],
  ['a status below 100', 'HTTP/1.1 099 What\r\ncontent-length: 0\r\n\r\n', `${broken}: Invalid status code`],
  ['101', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n', switched],
  ['101 without what to', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', switched],
])('what is wrong with an answer is reported: %s', async ([, answer, said]) => {
  const url = await serveRaw((socket) => socket.write(Buffer.from(answer!, 'latin1')));
  expect(errorOf(await openClient().send(get(url), never))).toBe(`other: ${said}`);
});

test('interim answers are passed over', async () => {
  const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n';
  const interim = `HTTP/1.1 100 Continue\r\n\r\n${hints}HTTP/1.1 100 Continue\r\n\r\n`;
  const url = await serveRaw((socket) => socket.write(`${interim}HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n`));
  const outcome = await openClient().send(get(url), never);
  expect(outcome.kind === 'response' && outcome.response.headers).toEqual([['content-length', '0']]);
});

test('a space replaces a fold, in a connection that is kept and with the head in two packets', async () => {
  const url = await serveRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\na: 1\r', () =>
      setTimeout(() => socket.write('\n\t2\r\ncontent-length:\r\n 6\r\n\r\n\r\n \r\nx'), 20),
    );
  });
  const client = openClient();
  for (let times = 0; times < 3; times++) {
    const { headers, body } = await respond(client, get(url));
    expect([headers, text(body)]).toEqual([
      [
        ['a', '1 2'],
        ['content-length', '6'],
      ],
      '\r\n \r\nx',
    ]);
  }
});

test('a head that does not end with its connection is reported by its fault', async () => {
  const url = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\na b: 1\r\n'));
  expect(errorOf(await openClient().send(get(url), never))).toBe(`other: ${broken}: Invalid header token`);
});

test.for([
  ['nothing', '', ': an earlier request had opened it'],
  ['a part of its head', 'HTTP/1.1 2', ''],
  ['an interim answer', 'HTTP/1.1 100 Continue\r\n\r\n', ''],
])('a kept connection that ends after %s of the second answer', async ([, answer, said]) => {
  let count = 0;
  const url = await serveRaw((socket) => {
    count += 1;
    if (count === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    else socket.end(answer!);
  });
  const client = openClient();
  await respond(client, get(url));
  expect(errorOf(await client.send(get(url), never))).toMatch(
    new RegExp(`^reset: connection to 127.0.0.1:PORT closed before the response was complete${said}`),
  );
  if (said === '') expect(errorOf(await client.send(get(url), never))).not.toContain('kept');
});

test('what an earlier answer left on the connection is reported as that', async () => {
  const url = await serveRaw((socket, data) => {
    if (data.startsWith('GET /first')) socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    else socket.write('0\r\n\r\n');
  });
  const client = openClient();
  expect((await respond(client, get(`${url}/first`))).status).toBe(204);
  expect(errorOf(await client.send(get(`${url}/second`), never))).toBe(
    'other: the answer of 127.0.0.1:PORT is not HTTP: it begins with "0", which may be the rest of an earlier answer on this connection',
  );
});
