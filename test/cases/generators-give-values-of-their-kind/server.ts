import type { ServerScript } from '../../support/cases/case-server.js';

const mirror: ServerScript = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(request.body);
};
export default mirror;
