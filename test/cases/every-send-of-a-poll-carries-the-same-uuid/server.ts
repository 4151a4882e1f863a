import type { ServerScript } from '../../support/cases/case-server.js';

const urls: string[] = [];
const job: ServerScript = (request, response) => {
  if (urls.length === 3) urls.length = 0;
  urls.push(request.url ?? '');
  const body = JSON.stringify({ count: urls.length, distinct: new Set(urls).size });
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
};
export default job;
