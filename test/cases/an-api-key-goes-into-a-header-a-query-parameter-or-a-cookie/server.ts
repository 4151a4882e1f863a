import type { ServerScript } from '../../support/cases/case-server.js';

const server: ServerScript = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
};
export default server;
