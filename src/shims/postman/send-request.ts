import type { ScriptFields, ScriptRequest } from '../../engine/ports/ports.js';
import { readEntries } from '../common/header-map.js';
import type { PendingWork } from '../common/pending-work.js';
import { answer, sendFor } from '../common/send.js';
import type { ShimStep } from '../common/shim-step.js';
import { pmResponse, type PmResponse } from './pm-response.js';

type Callback = (error: unknown, response: PmResponse | undefined) => unknown;

/** `pm.sendRequest`: with a callback, or a promise. */
export type SendRequest = (request: unknown, callback?: Callback) => Promise<PmResponse> | void;

export function openSendRequest(step: ShimStep, pending: PendingWork): SendRequest {
  return (request, callback) => {
    const sent = send(step, request);
    if (!callback) return sent;
    pending.add(answer(sent, callback));
  };
}

async function send(step: ShimStep, given: unknown): Promise<PmResponse> {
  const { line, options } = typeof given === 'string' ? { line: `GET ${given}`, options: {} } : read(given as Given);
  const { status, headers, text, duration } = await sendFor(step, line, options);
  const statusText = process.getBuiltinModule('node:http').STATUS_CODES[status] ?? '';
  return pmResponse({ status, statusText, headers, text, size: Buffer.byteLength(text), duration });
}

interface Given {
  readonly url?: unknown;
  readonly method?: string;
  readonly header?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

interface GivenBody {
  readonly mode?: string;
  readonly raw?: unknown;
  readonly urlencoded?: unknown;
  readonly graphql?: unknown;
}

function read({ url, method = 'GET', header, headers, body }: Given): {
  readonly line: string;
  readonly options: ScriptRequest;
} {
  const address = typeof url === 'object' && url !== null && 'raw' in url ? url.raw : url;
  return {
    line: `${method.toUpperCase()} ${String(address)}`,
    options: { headers: fieldsOf(header ?? headers), ...bodyOf(body) },
  };
}

function fieldsOf(given: unknown): ScriptFields {
  return Object.fromEntries(readEntries(given).map(({ key, value }) => [key, value]));
}

function bodyOf(body: unknown): ScriptRequest {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object') return { text: String(body) };
  const { mode, raw, urlencoded, graphql } = body as GivenBody;
  if (mode === 'urlencoded') return { form: fieldsOf(urlencoded) };
  if (mode === 'graphql') return { json: graphql };
  if (raw === undefined) return {};
  return typeof raw === 'string' ? rawOf(raw) : { json: raw };
}

/** Text that is JSON goes with its content type, as the tool sends it. */
function rawOf(raw: string): ScriptRequest {
  try {
    return { json: JSON.parse(raw) as unknown };
  } catch {
    return { text: raw };
  }
}
