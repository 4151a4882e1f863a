import type { ScriptField, ScriptFields, ScriptRequest } from '../../engine/ports/ports.js';
import type { PendingWork } from '../common/pending-work.js';
import { answer, sendFor } from '../common/send.js';
import type { ShimStep } from '../common/shim-step.js';

interface Given {
  readonly url?: unknown;
  readonly method?: string;
  readonly headers?: ScriptFields;
  readonly data?: unknown;
  readonly params?: ScriptFields;
  readonly timeout?: number;
}

type Callback = (error: unknown, response: unknown) => unknown;

/** `bru.sendRequest`, which is axios: a status that is not 2xx is an error, and a callback gets null for its response. */
export function sender(step: ShimStep, pending: PendingWork) {
  return (given: Given | string, callback?: Callback): Promise<unknown> => {
    const sent = send(step, typeof given === 'string' ? { url: given } : given);
    if (!callback) return sent;
    const answered = answer(sent, (error, response) => callback(error, response ?? null));
    pending.add(answered);
    return answered.then(() => sent.catch(() => undefined));
  };
}

async function send(
  step: ShimStep,
  { url, method = 'GET', headers = {}, data, params, timeout }: Given,
): Promise<unknown> {
  const {
    status,
    headers: answered,
    text,
    json,
  } = await sendFor(step, `${method.toUpperCase()} ${String(url)}`, {
    headers,
    ...(params && { query: params }),
    ...(timeout !== undefined && { timeout }),
    ...bodyOf(data, headers),
  });
  const response = { status, headers: answered, data: json ?? text };
  if (status < 200 || status > 299)
    throw Object.assign(new Error(`Request failed with status code ${status}`), { status, response });
  return response;
}

const form = 'application/x-www-form-urlencoded';

/** A map is a form if the content type says so, and JSON otherwise. A text without a type is sent as a form. */
function bodyOf(data: unknown, headers: ScriptFields): Pick<ScriptRequest, 'form' | 'json' | 'text' | 'headers'> {
  if (data === undefined || data === null) return {};
  const [, type] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  if (typeof data === 'string' || data instanceof URLSearchParams)
    return { text: String(data), ...(type === undefined && { headers: { ...headers, 'content-type': form } }) };
  if (typeof data !== 'object' || !String(type).startsWith(form)) return { json: data };
  const fields = new Map<string, string[]>();
  addFields('', data, fields);
  return { form: Object.fromEntries([...fields].map(([name, values]) => [name, fieldOf(values)])) };
}

/** `{ a: { b: [1] } }` is `a[b][]=1`. */
function addFields(name: string, value: unknown, fields: Map<string, string[]>): void {
  if (value === undefined) return;
  if (typeof value !== 'object' || value === null) {
    fields.set(name, [...(fields.get(name) ?? []), value === null ? '' : String(value)]);
    return;
  }
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value)) {
    const own = isList && typeof inner !== 'object' ? '' : key;
    addFields(name === '' ? own : `${name}[${own}]`, inner, fields);
  }
}

function fieldOf(values: readonly string[]): ScriptField | readonly ScriptField[] {
  return values.length === 1 ? values[0]! : values;
}
