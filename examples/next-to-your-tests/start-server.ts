import type { AddressInfo } from 'node:net';
import { startServer } from './server.ts';

/** Vitest's global setup: the sessions find the server by `{{env.API_URL}}`. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => new Promise((resolve) => server.close(() => resolve()));
}
