import type { IncomingMessage, ServerResponse } from 'node:http';

/** The same server is another origin by the name of localhost. */
export default ({ url = '', headers }: IncomingMessage, response: ServerResponse): void => {
  const name = 'user-and-password-of-a-location-are-sent-as-basic-auth';
  const { host = '' } = headers;
  const other = host.replace(/^[\d.]+/, 'localhost');
  const locations: Readonly<Record<string, string>> = {
    '/same': `http://ann:p%40ss-word@${host}/${name}/on`,
    '/away': `http://ann:p%40ss-word@${other}/${name}/on`,
    '/on': `/${name}/seen`,
    '/leaves': `http://ann:p%40ss-word@${host}/${name}/leave`,
    '/leave': `http://${other}/${name}/seen`,
  };
  const location = locations[url];
  if (location !== undefined) return void response.writeHead(302, { location }).end();
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ said: headers.authorization ?? null }));
};
