import { shimFaults as faults } from '../../problems/run/shims.js';
import type { ScriptFields, ScriptRequest } from '../../engine/ports/ports.js';
import { hasHeader, readEntries } from '../common/header-map.js';
import type { PendingWork } from '../common/pending-work.js';
import { answer, sendFor } from '../common/send.js';
import { ShimFault } from '../common/shim-fault.js';
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
  const { line, options, parts } =
    typeof given === 'string' ? { line: `GET ${given}`, options: {} } : read(given as Given);
  const { status, headers, text, duration } = await sendFor(
    step,
    line,
    parts ? await withParts(options, parts) : options,
  );
  const statusText = process.getBuiltinModule('node:http').STATUS_CODES[status] ?? '';
  return pmResponse({ status, statusText, headers, text, bytes: Buffer.from(text), duration });
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
  readonly formdata?: unknown;
  readonly graphql?: unknown;
  readonly options?: { readonly raw?: { readonly language?: unknown } };
}

interface Read {
  readonly line: string;
  readonly options: ScriptRequest;
  readonly parts?: FormData;
}

function read({ url, method = 'GET', header, headers, body }: Given): Read {
  const address = typeof url === 'object' && url !== null && 'raw' in url ? url.raw : url;
  const named = fieldsOf(withoutMissing(header ?? headers));
  const { type, parts, ...sent } = bodyOf(body);
  const withType = type === undefined || hasHeader(lowered(named), 'content-type');
  return {
    line: `${method.toUpperCase()} ${String(address)}`,
    options: { headers: withType ? named : { ...named, 'content-type': type }, ...sent },
    ...(parts && { parts }),
  };
}

function lowered(fields: ScriptFields): Record<string, string> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name.toLowerCase(), name]));
}

/** A map of headers without those that have no value: the tool leaves them out. */
function withoutMissing(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || 'key' in given) return given;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
}

function fieldsOf(given: unknown): ScriptFields {
  const fields = new Map<string, string[]>();
  for (const { key, value } of readEntries(given)) fields.set(key, [...(fields.get(key) ?? []), value]);
  return Object.fromEntries([...fields].map(([key, values]) => [key, values.length === 1 ? values[0]! : values]));
}

/** `type`: the content type, if the headers have none. */
function bodyOf(body: unknown): ScriptRequest & { readonly type?: string; readonly parts?: FormData } {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object') return { text: String(body), type: 'text/plain' };
  const { mode, raw, urlencoded, formdata, graphql, options } = body as GivenBody;
  if (mode === 'urlencoded') return { form: formOf(urlencoded) };
  if (mode === 'formdata') return { parts: partsOf(formdata) };
  if (mode === 'graphql') return { json: graphql };
  if (raw === undefined || raw === null) return {};
  const type = types[String(options?.raw?.language)] ?? 'text/plain';
  return { text: typeof raw === 'string' ? raw : JSON.stringify(raw), type };
}

/** What the tool sends for a language, whatever the text is. */
const types: Readonly<Record<string, string>> = {
  html: 'text/html',
  javascript: 'application/javascript',
  json: 'application/json',
  xml: 'application/xml',
};

/** @throws ShimFault if a part is a file */
function partsOf(given: unknown): FormData {
  if ([given].flat().some((part) => (part as { readonly type?: unknown } | undefined)?.type === 'file'))
    throw new ShimFault(faults.notHere('a file in pm.sendRequest', 'send it with a step of the session'));
  const parts = new FormData();
  for (const { key, value } of readEntries(given)) parts.append(key, value);
  return parts;
}

/** The content type of parts says where each begins, so one that is given does not count. */
async function withParts({ headers = {}, ...options }: ScriptRequest, parts: FormData): Promise<ScriptRequest> {
  const body = new Response(parts);
  const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type');
  const type = body.headers.get('content-type')!;
  return { ...options, headers: { ...Object.fromEntries(kept), 'content-type': type }, text: await body.text() };
}

function formOf(given: unknown): ScriptFields {
  if (typeof given !== 'string') return fieldsOf(given);
  return fieldsOf([...new URLSearchParams(given)].map(([key, value]) => ({ key, value })));
}
