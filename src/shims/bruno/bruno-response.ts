import type { StepResponse } from '../../engine/ports/step-scripts.js';
import { shimFaults } from '../../problems/run/shims.js';
import { readHeader } from '../common/header-map.js';

/** The object `res`, which is also a function: `res('items[0].id')` reads the body. */
export function brunoResponse(response: StepResponse): object {
  const { status, statusText, url, headers, duration, bytes } = response;
  let body: unknown = response.json === undefined ? response.text : response.json;
  const responseTime = Math.round(duration);
  const size = { body: bytes.byteLength, headers: 0, total: bytes.byteLength };
  const res = Object.assign((path: string) => valueAt(body, path), {
    status,
    statusText,
    url,
    headers,
    body,
    responseTime,
    getStatus: () => status,
    getStatusText: () => statusText,
    getUrl: () => url,
    getHeader: (name: string) => readHeader(headers, name),
    getHeaders: () => headers,
    getBody: () => body,
    setBody: (given: unknown) => {
      body = structuredClone(given);
      res.body = body;
    },
    getResponseTime: () => responseTime,
    getSize: () => size,
    getDataBuffer: () => Buffer.from(bytes),
  });
  return res;
}

function valueAt(body: unknown, path: string): unknown {
  if (!/^(?:[\w$-]+|\[\d+\])(?:\.[\w$-]+|\[\d+\])*$/.test(path)) throw new Error(shimFaults.query(path));
  return path
    .split(/[.[\]]+/)
    .filter((name) => name !== '')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name], body);
}
