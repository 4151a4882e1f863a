import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const path = '/user-and-password-of-a-location-are-sent-as-basic-auth';
const user = 'ann:p%40ss-word@';

export default async ({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
  const own = `${headers.host}${path}`;
  const locations: Readonly<Record<string, () => string | Promise<string>>> = {
    '/same': () => `http://${user}${own}/on`,
    '/away': async () => `http://${user}${await elsewhere()}/on`,
    '/on': () => `${path}/seen`,
    '/leaves': () => `http://${user}${own}/leave`,
    '/leave': async () => `http://${await elsewhere()}/seen`,
  };
  const location = await locations[url]?.();
  if (location === undefined) say(headers, response);
  else response.writeHead(302, { location }).end();
};

/** A server that is another origin, until it has been asked for /seen. */
async function elsewhere(): Promise<string> {
  const listener: RequestListener = ({ url, headers }, response) => {
    response.setHeader('connection', 'close');
    if (url !== '/seen') return void response.writeHead(302, { location: '/seen' }).end();
    server.close();
    say(headers, response);
  };
  const server = createServer(listener).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function say({ authorization = null, cookie = null }: Record<string, unknown>, response: ServerResponse): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ authorization, cookie }));
}
