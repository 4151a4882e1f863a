import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Secrets } from './secrets-project.js';

/** A server that brings secrets on, and says them again wherever a response has a place. */
export async function startSecretsServer(
  secrets: Secrets,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(request, response, Buffer.concat(parts).toString(), secrets));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, body: string, secrets: Secrets): void {
  const json = (value: unknown, headers: object = {}): void => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
  const [path = ''] = request.url!.split('?');
  if (path === '/echo') return json({ body, url: request.url, headers: request.headers });
  if (path === '/cookie') return json({ ok: true }, { 'set-cookie': `sid=${secrets.setCookie}; Path=/; HttpOnly` });
  if (path === '/login') return json({ value: secrets.capture, refresh_token: secrets.responseKey, expires: 3600 });
  if (path === '/numbers')
    return json({ pin_token: Number(secrets.numeric), password: secrets.short, list: { secret: [true, 77] } });
  if (path === '/form') {
    return void response
      .writeHead(200, { 'content-type': 'application/x-www-form-urlencoded' })
      .end(`user=ann&access_token=${encodeURIComponent(secrets.formResponse)}`);
  }
  if (path === '/redirect') {
    return void response.writeHead(302, { location: `/echo?token=${secrets.redirect}` }).end();
  }
  if (path === '/hops') return void response.writeHead(302, { location: `/hop?token=${secrets.hop}` }).end();
  if (path === '/hop') return void response.writeHead(302, { location: '/echo' }).end();
  if (path === '/nested')
    return json({ body: JSON.stringify({ token: secrets.nested }), access_token: `head.${secrets.payload}.sign` });
  if (path === '/events') {
    const event = JSON.stringify({ token: secrets.event });
    return void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${event}\n\n`);
  }
  if (path === '/later') return json({ id: 7, api_key: secrets.later });
  if (path === '/say-again') return sayAgain(response, secrets);
  if (path === '/long') return json({ filler: 'x'.repeat(900), text: `${secrets.env} ${secrets.later}`.repeat(10) });
  if (path === '/busy') {
    response.writeHead(503, `Busy ${secrets.later}`, { 'content-type': `text/x-${secrets.plain}` }).end(secrets.env);
    return;
  }
  response.writeHead(404).end();
}

/** All that is known by now, plain and encoded, under names that tell nothing. */
function sayAgain(response: ServerResponse, secrets: Secrets): void {
  const known = Object.entries(secrets).filter(([name]) => !['short', 'numeric', 'literal'].includes(name));
  const values = known.map(([, value]) => value);
  const note = values.join(' | ');
  const encoded = {
    note,
    nested: JSON.stringify({ note: JSON.stringify({ note }) }),
    url: values.map((value) => encodeURIComponent(value)),
    base64: values.map((value) => Buffer.from(value).toString('base64')),
    inside: Buffer.from(`before ${note} after`).toString('base64'),
    keys: Object.fromEntries(values.map((value, index) => [value, index])),
  };
  response
    .writeHead(200, {
      'content-type': 'application/json',
      'x-echo': encodeURIComponent(secrets.env),
      'x-other': secrets.plain,
    })
    .end(JSON.stringify(encoded));
}
