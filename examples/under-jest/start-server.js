import { startServer } from './server.js';

/** Jest's global setup: the sessions find the server by `{{env.API_URL}}`. */
export default async function setup() {
  globalThis.server = await startServer();
  process.env.API_URL = `http://127.0.0.1:${globalThis.server.address().port}`;
}
