import type { AfterScript } from '../../../src/engine/ports/step-scripts.js';

const after: AfterScript = ({ request, response, sends, variables, test }) => {
  const { status, headers, json, text, bytes, cookies, duration } = response;
  const seen = {
    status,
    type: headers['content-type'],
    id: json.id,
    captured: variables['id'],
    size: bytes.byteLength === text.length ? bytes.byteLength : -1,
    cookie: cookies['basket'],
    timed: duration > 0,
    sends: sends.length,
    missing: typeof headers['x-none'],
    sent: request.method,
  };
  test(JSON.stringify(seen), () => undefined);
};
export default after;
