import type { ServerScript } from '../../support/cases/case-server.js';

const hops: ServerScript = (request, response) => {
  const left = Number(request.url?.split('/').at(-1));
  if (left === 0) return void response.end('there');
  response.writeHead(302, { location: String(left - 1) }).end();
};
export default hops;
