import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { z } from 'zod';

const answerShape = z.strictObject({
  status: z.int().optional(),
  statusText: z.string().optional(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  json: z.json().optional(),
  text: z.string().optional(),
  base64: z.string().optional(),
  size: z.int().optional(),
  echo: z.literal(true).optional(),
  delay: z.number().optional(),
  reset: z.literal(true).optional(),
  cut: z.int().optional(),
  hang: z.literal(true).optional(),
  /** Written one after the other; without `ends`, the last ends the body. */
  pieces: z.array(z.string()).optional(),
  ends: z.enum(['never', 'reset']).optional(),
  encoding: z.enum(['gzip', 'br', 'deflate']).optional(),
  redirect: z.string().optional(),
  retryAfterDate: z.number().optional(),
});
const routesShape = z.record(z.string(), z.union([answerShape, z.array(answerShape).min(1)]).nullable());

export type Answer = z.infer<typeof answerShape>;
/** `METHOD /path` → answers in order; the last one repeats. */
export type Routes = Readonly<Record<string, readonly Answer[]>>;

/** What an answer needs to know in addition to itself. */
export interface AnswerContext {
  /** The server's own URL, for `$CASES` in texts. */
  readonly cases: string;
  readonly caseName: string;
  /** Unix time in ms by the clock that the case runs on. */
  readonly now: () => number;
  readonly echo: unknown;
}

/** Reads the routes of a `server.yaml`. */
export function readRoutes(name: string, yaml: unknown): Routes {
  const shape = routesShape.safeParse(yaml ?? {});
  if (!shape.success) throw new Error(`${name}/server.yaml: ${z.prettifyError(shape.error)}`);
  return Object.fromEntries(Object.entries(shape.data).map(([route, answers]) => [route, [answers ?? {}].flat()]));
}

/** Gives one answer, with the misbehaviour that it asks for. */
export async function giveAnswer(answer: Answer, response: ServerResponse, context: AnswerContext): Promise<void> {
  if (answer.delay !== undefined) await sleep(answer.delay);
  if (answer.hang || response.destroyed) return;
  if (answer.reset) {
    response.socket?.destroy();
    return;
  }
  if (answer.pieces) return givePieces(answer, response, context);
  const body = encoded(bodyOf(answer, context), answer.encoding);
  response.statusCode = answer.status ?? (answer.redirect === undefined ? 200 : 302);
  if (answer.statusText !== undefined) response.statusMessage = answer.statusText;
  for (const [name, value] of headersOf(answer, context)) response.setHeader(name, value);
  if (answer.cut !== undefined) return cutAfter(response, body, answer.cut);
  if (response.statusCode === 204 || response.statusCode === 304) return void response.end();
  if (!response.hasHeader('content-length')) response.setHeader('content-length', body.length);
  response.end(body);
}

/** Each is read by itself. */
async function givePieces(answer: Answer, response: ServerResponse, context: AnswerContext): Promise<void> {
  response.writeHead(answer.status ?? 200, Object.fromEntries(headersOf(answer, context))).flushHeaders();
  for (const piece of answer.pieces ?? []) {
    response.write(filled(piece, context));
    await sleep(5);
  }
  if (answer.ends === undefined) response.end();
  if (answer.ends === 'reset') response.socket?.destroy();
}

function cutAfter(response: ServerResponse, body: Buffer, bytes: number): void {
  response.setHeader('content-length', Math.max(body.length, bytes + 100));
  const sent = Buffer.alloc(bytes, ' ');
  body.copy(sent);
  response.write(sent, () => setTimeout(() => response.socket?.destroy(), 5));
}

function bodyOf(answer: Answer, context: AnswerContext): Buffer {
  if (answer.json !== undefined) return Buffer.from(filled(JSON.stringify(answer.json), context));
  if (answer.text !== undefined) return Buffer.from(filled(answer.text, context));
  if (answer.base64 !== undefined) return Buffer.from(answer.base64, 'base64');
  if (answer.size !== undefined) return Buffer.alloc(answer.size, 'callsheet ');
  return answer.echo ? Buffer.from(JSON.stringify(context.echo)) : Buffer.alloc(0);
}

function headersOf(answer: Answer, context: AnswerContext): (readonly [string, string | string[]])[] {
  const headers: [string, string | string[]][] = [];
  if (answer.json !== undefined || answer.echo) headers.push(['content-type', 'application/json']);
  if (answer.text !== undefined || answer.size !== undefined)
    headers.push(['content-type', 'text/plain; charset=utf-8']);
  if (answer.encoding !== undefined) headers.push(['content-encoding', answer.encoding]);
  if (answer.redirect !== undefined) headers.push(['location', `/${context.caseName}${answer.redirect}`]);
  if (answer.retryAfterDate !== undefined) {
    headers.push(['retry-after', new Date(context.now() + answer.retryAfterDate * 1000).toUTCString()]);
  }
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    headers.push([name, typeof value === 'string' ? filled(value, context) : value.map((one) => filled(one, context))]);
  }
  return headers;
}

function filled(text: string, context: AnswerContext): string {
  return text.replaceAll('$CASES', context.cases);
}

function encoded(body: Buffer, encoding: Answer['encoding']): Buffer {
  if (encoding === 'gzip') return gzipSync(body);
  if (encoding === 'br') return brotliCompressSync(body);
  return encoding === 'deflate' ? deflateSync(body) : body;
}
