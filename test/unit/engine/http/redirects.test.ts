import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { echo, errorOf, get, never, openClient, respond, serve, text } from './servers.js';

interface Echo {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const body = new TextEncoder().encode('{"sku":1}');
const jsonHeaders = [
  ['content-type', 'application/json'],
  ['content-language', 'en'],
  ['x-own', '1'],
] as const;

/** Answers `/<status>` with that status and a location of /end. */
const redirector: RequestListener = (request, response) => {
  const status = Number(request.url!.slice(1));
  if (status > 0) response.writeHead(status, { location: '/end' }).end('moved');
  else echo(request, response);
};

async function followed(request: Parameters<typeof respond>[1]): Promise<string> {
  const response = await respond(openClient(), request);
  const { method, path, headers, body: sent } = JSON.parse(text(response.body)) as Echo;
  const names = headers.map(([name]) => name.toLowerCase()).filter((name) => /^(content|x)-/.test(name));
  return `${method} ${path} [${names.join(' ')}] ${sent}`.trim();
}

test('method and body are rewritten as browsers do', async () => {
  const url = await serve(redirector);
  const seen: Record<string, string> = {};
  for (const status of [301, 302, 303, 307, 308]) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      seen[`${status} ${method}`] = await followed(get(`${url}/${status}`, { method, body, headers: jsonHeaders }));
    }
  }
  expect(seen).toMatchInlineSnapshot(`
    {
      "301 DELETE": "DELETE /end [content-type content-language x-own content-length] {"sku":1}",
      "301 POST": "GET /end [x-own]",
      "301 PUT": "PUT /end [content-type content-language x-own content-length] {"sku":1}",
      "302 DELETE": "DELETE /end [content-type content-language x-own content-length] {"sku":1}",
      "302 POST": "GET /end [x-own]",
      "302 PUT": "PUT /end [content-type content-language x-own content-length] {"sku":1}",
      "303 DELETE": "GET /end [x-own]",
      "303 POST": "GET /end [x-own]",
      "303 PUT": "GET /end [x-own]",
      "307 DELETE": "DELETE /end [content-type content-language x-own content-length] {"sku":1}",
      "307 POST": "POST /end [content-type content-language x-own content-length] {"sku":1}",
      "307 PUT": "PUT /end [content-type content-language x-own content-length] {"sku":1}",
      "308 DELETE": "DELETE /end [content-type content-language x-own content-length] {"sku":1}",
      "308 POST": "POST /end [content-type content-language x-own content-length] {"sku":1}",
      "308 PUT": "PUT /end [content-type content-language x-own content-length] {"sku":1}",
    }
  `);
});

test('a HEAD stays a HEAD after 303', async () => {
  const methods: string[] = [];
  const url = await serve((request, response) => {
    methods.push(request.method!);
    response.writeHead(request.url === '/' ? 303 : 200, { location: '/end' }).end();
  });
  await respond(openClient(), get(url, { method: 'HEAD' }));
  expect(methods).toEqual(['HEAD', 'HEAD']);
});

test.for([
  ['300 is not followed', 300, '/end'],
  ['304 is not followed', 304, '/end'],
  ['a redirect without a location is the response', 302, undefined],
  ['one with an empty location is the response', 302, ''],
  ['one to an app is the response', 302, 'myapp://callback?code=1'],
  ['one to no URL is the response', 302, 'http://[bad'],
] as const)('%s', async ([, status, location]) => {
  const url = await serve((_, response) =>
    response.writeHead(status, location === undefined ? {} : { location }).end(),
  );
  const response = await respond(openClient(), get(url));
  expect(response.status).toBe(status);
  expect(response.headers.find(([name]) => name === 'location')?.[1]).toBe(location);
});

test('none are followed if redirects is 0', async () => {
  const url = await serve(redirector);
  const response = await respond(openClient(), get(`${url}/302`, { redirects: 0 }));
  expect([response.status, response.url, text(response.body)]).toEqual([302, `${url}/302`, 'moved']);
});

test('as many as redirects says are followed, one more is an error that says so', async () => {
  const url = await serve((request, response) => {
    const left = Number(request.url!.slice(1));
    if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
    else response.end('end');
  });
  const client = openClient();
  expect((await respond(client, get(`${url}/3`, { redirects: 3 }))).url).toBe(`${url}/0`);
  const failed = async (redirects: number) => errorOf(await client.send(get(`${url}/4`, { redirects }), never));
  expect(await failed(3)).toBe('redirects: more than 3 redirects: the next leads to http://127.0.0.1:PORT/0');
  expect(await failed(1)).toBe('redirects: more than 1 redirect: the next leads to http://127.0.0.1:PORT/2');
});

test('a loop ends at the count, with the headers of the first hop, and those of the others apart', async () => {
  let hits = 0;
  const url = await serve((_, response) => {
    hits += 1;
    response.writeHead(302, { location: '/', 'set-cookie': `hit=${hits}` }).end();
  });
  const outcome = await openClient().send(get(url), never);
  expect([errorOf(outcome), hits]).toEqual([
    'redirects: more than 10 redirects: the next leads to http://127.0.0.1:PORT/',
    11,
  ]);
  expect(outcome.sentHeaders.map(([name]) => name)).toEqual(['host', 'user-agent', 'accept', 'accept-encoding']);
  expect(outcome.redirectHeaders?.at(-1)).toEqual(['cookie', 'hit=10']);
});

test('the same URL may be visited again: POST /carts, 303 /carts; GET /, 302 / with a cookie', async () => {
  const url = await serve((request, response) => {
    if (request.method === 'POST') response.writeHead(303, { location: '/carts' }).end();
    else if (request.headers.cookie === undefined)
      response.writeHead(302, { location: request.url!, 'set-cookie': 'seen=1' }).end();
    else response.end(`${request.method} ${request.url} ${request.headers.cookie}`);
  });
  const client = openClient();
  expect(text((await respond(client, get(`${url}/carts`, { method: 'POST', body }))).body)).toBe('GET /carts seen=1');
  expect(text((await respond(openClient(), get(`${url}/home`))).body)).toBe('GET /home seen=1');
});

test('credentials stay on the origin they were meant for; other headers go on', async () => {
  const other = await serve(echo);
  const url = await serve((request, response) => {
    if (request.url === '/same') response.writeHead(307, { location: '/end' }).end();
    else if (request.url === '/other') response.writeHead(307, { location: `${other}/end` }).end();
    else echo(request, response);
  });
  const headers = [
    ['Authorization', 'Bearer t'],
    ['Cookie', 'own=1'],
    ['Host', 'shop.test'],
    ['x-own', '1'],
  ] as const;
  const seen = async (path: string): Promise<string[]> => {
    const sent = JSON.parse(text((await respond(openClient(), get(url + path, { headers }))).body)) as Echo;
    return sent.headers
      .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
      .filter((line) => /^(authorization|cookie|host|x-own)/.test(line));
  };
  expect(await seen('/same')).toEqual(['host: shop.test', 'authorization: Bearer t', 'x-own: 1', 'cookie: own=1']);
  expect(await seen('/other')).toEqual([`host: ${new URL(other).host}`, 'x-own: 1']);
});

test('locations are read relative to the hop, with UTF-8 in them, without their fragment', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/a/b?x=1')
      response.socket!.end(Buffer.from('HTTP/1.1 302 Found\r\nlocation: ../käse?y=ü#top\r\ncontent-length: 0\r\n\r\n'));
    else response.end(request.url);
  });
  const response = await respond(openClient(), get(`${url}/a/b?x=1`));
  expect([text(response.body), response.url]).toEqual(['/k%C3%A4se?y=%C3%BC', `${url}/k%C3%A4se?y=%C3%BC`]);
});

test('a short body of a redirect leaves its connection to the next hop', async () => {
  const ports: unknown[] = [];
  const url = await serve((request, response) => {
    ports.push(request.socket.remotePort);
    if (request.url === '/end') return void response.end('here');
    response.writeHead(302, { location: '/end' }).write('moved ');
    setTimeout(() => response.end('there'), 5);
  });
  await respond(openClient(), get(url));
  expect(ports).toEqual([ports[0], ports[0]]);
});

test('a long body of a redirect is not read to its end', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/end') return void response.end('here');
    response.writeHead(302, { location: '/end' });
    const timer = setInterval(() => response.write(Buffer.alloc(65_536)), 1);
    response.on('close', () => clearInterval(timer));
  });
  expect(text((await respond(openClient(), get(url))).body)).toBe('here');
});
