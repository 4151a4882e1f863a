import type { ServerScript } from '../../support/cases/case-server.js';

/** Lists in lists, as deep as the path says; brackets in a text are none. */
const serve: ServerScript = (request, response) => {
  const depth = Number(request.url!.split('/')[2] ?? 0);
  response.setHeader('content-type', 'application/json');
  response.end(`{"a":${'['.repeat(depth)}"${'['.repeat(2000)}"${']'.repeat(depth)}}`);
};
export default serve;
