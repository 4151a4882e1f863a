import type { Json } from '../../lib/json.js';

/** What a reference reads of the answer to a named request. */
export interface AnswerPart {
  /** The name of the request. */
  readonly request: string;
  /** The source of a capture. */
  readonly from: Json;
  /** What the capture is called by, unless something names it: `token`. */
  readonly word: string;
}

const names = /^(\w+)((?:\.|\[).+)$/s;

/**
 * Reads `login.response.body.$.token`, and httpYac's `login.token` and `loginResponse.headers.location`.
 *
 * @param named - the names of requests
 * @returns undefined if it reads no answer; `'unknown'` if it reads a part that no capture can
 */
export function answerPart(written: string, named: ReadonlySet<string>): AnswerPart | 'unknown' | undefined {
  const [, name = '', rest = ''] = names.exec(written) ?? [];
  const [, short = ''] = /^(\w+)Response$/.exec(name) ?? [];
  const request = named.has(name) ? name : named.has(short) ? short : undefined;
  if (request === undefined) return undefined;
  const part = request === name ? (/^\.response((?:\.|\[).*)?$/s.exec(rest)?.[1] ?? '') : rest;
  if (part !== '') return partOf(request, part) ?? 'unknown';
  if (/^\.request\b/.test(rest) || request !== name) return 'unknown';
  const path = pathOf(rest);
  return path === undefined ? 'unknown' : { request, from: path, word: lastWord(path) };
}

function partOf(request: string, part: string): AnswerPart | undefined {
  const [, header] = /^\.headers?(?:\.|\[['"])([\w-]+)(?:['"]\])?$/.exec(part) ?? [];
  if (header !== undefined) return { request, from: `header ${header}`, word: header.replace(/^x-/i, '') };
  if (/^\.status(?:Code)?$/.test(part)) return { request, from: 'status', word: 'status' };
  const [, path] = /^\.(?:parsedBody|body)((?:\.|\[).*)?$/s.exec(part) ?? [];
  if (path === undefined) return /^\.(?:parsedBody|body)$/.test(part) ? whole(request, part) : undefined;
  if (path === '.*') return { request, from: 'body', word: 'body' };
  if (/^\.\/\/?\S/.test(path)) {
    const expression = path.slice(1);
    return { request, from: `xpath ${expression}`, word: expression.match(/\w+(?=\W*$)/)?.[0] ?? 'value' };
  }
  const json = path.startsWith('.$') ? path.slice(1) : pathOf(path);
  return json === undefined ? undefined : { request, from: json, word: lastWord(json) };
}

function whole(request: string, part: string): AnswerPart {
  return { request, from: part === '.body' ? 'body' : '$', word: 'body' };
}

/** A way that JavaScript goes into a value, as a JSON path. */
function pathOf(rest: string): string | undefined {
  return /^(?:\??\.[A-Za-z_$][\w$-]*|\[\d+\]|\[(['"])[^'"\]]*\1\])+$/.test(rest)
    ? `$${rest.replace(/\?\./g, '.').replace(/\["([^"\]]*)"\]/g, "['$1']")}`
    : undefined;
}

function lastWord(path: string): string {
  return path.match(/[A-Za-z_][\w-]*(?=[^A-Za-z_]*$)/)?.[0] ?? 'value';
}
