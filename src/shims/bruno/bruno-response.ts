import { onceFor } from '../../lib/memoize.js';
import type { StepResponse } from '../../engine/ports/step-scripts.js';
import { shimFaults } from '../../problems/run/shims.js';
import { readHeader } from '../common/header-map.js';
import { headerList } from './header-list.js';

/**
 * The object `res`, which is also a function: `res('items[0].id')` reads the body. It is the same for all scripts of a request, so that
 * later ones find the body that an earlier one has set.
 */
export const brunoResponse = onceFor(responseOf);

function responseOf(response: StepResponse): object {
  const { status, statusText, url, headers, duration, bytes } = response;
  let body: unknown = response.json === undefined ? response.text : response.json;
  const responseTime = Math.round(duration);
  let buffer = Buffer.from(bytes);
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
      buffer = Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));
    },
    getResponseTime: () => responseTime,
    getSize: () => sizeOf(response, buffer),
    getDataBuffer: () => buffer,
    headerList: headerList({ ...headers }, false),
  });
  return res;
}

/** Bytes. The head is counted as it would be written. */
function sizeOf({ status, statusText, headers }: StepResponse, buffer: Buffer): object {
  const lines = [
    `HTTP/1.1 ${status} ${statusText}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  const header = Buffer.byteLength(lines.join('\r\n'));
  return { header, body: buffer.length, total: header + buffer.length };
}

function valueAt(body: unknown, path: string): unknown {
  if (!/^(?:[\w$-]+|\[\d+\])(?:\.[\w$-]+|\[\d+\])*$/.test(path)) throw new Error(shimFaults.query(path));
  return path
    .split(/[.[\]]+/)
    .filter((name) => name !== '')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name], body);
}
