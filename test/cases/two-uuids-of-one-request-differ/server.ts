import type { ServerScript } from '../../support/cases/case-server.js';

const pair: ServerScript = (request, response) => {
  const { a, b } = JSON.parse(request.body) as { a: string; b: string };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ same: a === b }));
};
export default pair;
