import type { ServerScript } from '../../support/cases/case-server.js';

const endless: ServerScript = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '1000' });
  response.write('a beginning');
};
export default endless;
