import type { ServerScript } from '../../support/cases/case-server.js';

const answer = {
  list: Array.from({ length: 3000 }, (_, index) => `an item of the list, with the number ${index}`),
  map: { one: 'the first key', two: 'a text of the second key that is longer than what may be kept of all'.repeat(9), three: 3 },
  count: 3000,
};

const long: ServerScript = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
};
export default long;
