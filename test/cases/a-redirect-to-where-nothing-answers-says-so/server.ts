import type { ServerScript } from '../../support/cases/case-server.js';

const serve: ServerScript = (request, response) => {
  const target = { '/a': 'http://nowhere.invalid/x?y=1', '/b': request.url!.replace('/b', '') + './never' }[request.url!];
  if (target === undefined) return;
  response.writeHead(302, { location: target }).end();
};
export default serve;
