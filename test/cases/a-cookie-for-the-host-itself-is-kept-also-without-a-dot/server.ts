import type { ServerScript } from '../../support/cases/case-server.js';

const folder = '/a-cookie-for-the-host-itself-is-kept-also-without-a-dot';

/** Leads from the address to the name of this machine, which has no dot, and sets cookies there. */
const serve: ServerScript = (request, response) => {
  const [name, port] = request.headers.host!.split(':');
  if (request.url === '/start')
    return void response.writeHead(302, { location: `http://localhost:${port}${folder}/set` }).end();
  const cookies: Record<string, readonly string[]> = {
    '/set': ['own=1; Domain=localhost', 'below=1; Domain=x.localhost', 'foreign=1; Domain=shop'],
    '/address': ['own=2; Domain=127.0.0.1', 'foreign=2; Domain=localhost'],
  };
  response.setHeader('set-cookie', cookies[request.url!] ?? []);
  if (request.url === '/set') return void response.writeHead(302, { location: `${folder}/me` }).end();
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ host: name }));
};
export default serve;
