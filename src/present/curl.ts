import { curlBody } from './curl-body.js';
import type { RequestRecord } from '../record/record.js';
import { shellQuote } from '../lib/shell-quote.js';

/**
 * The request as a command for bash, zsh and their like, one argument per line. What was masked stays masked.
 *
 * @param bodyLimit - characters above which a body is left out, as a binary or cut one is, so that the command sends nothing
 */
export function curlOf(request: RequestRecord, bodyLimit = Infinity): string {
  const { method, url, headers, body, redirected: follows = false } = request;
  const given = body !== undefined && body.size > 0 ? curlBody(body, request, bodyLimit) : undefined;
  // With `-X POST` curl would send POST to wherever it is led; data alone makes it a POST that 303 turns into GET.
  const isByData = follows && method === 'POST';
  const sent = given?.setsType ? headers.filter(([name]) => !/^content-type$/i.test(name)) : headers;
  return [
    `curl ${isByData ? '' : methodFlag(method, body !== undefined)}${shellQuote(url)}`,
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(hasDotSegment.test(url) ? ['--path-as-is'] : []),
    ...(follows && isFollowed(method) ? ['--location'] : []),
    ...sent.flatMap((header) => headerArgs(header, url)),
    ...(given?.args ?? (isByData ? ["-H 'content-type:'", "--data-raw ''"] : emptyBody(method))),
  ].join(' \\\n  ');
}

/** curl resolves such segments of a path. */
const hasDotSegment = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Without data curl says nothing of a length, and some servers answer 411 to that. */
function emptyBody(method: string): readonly string[] {
  return /^(?:POST|PUT|PATCH)$/.test(method) ? ["-H 'content-length: 0'"] : [];
}

/** After a 303 curl would send any other method again where it is led, and a DELETE there is another request. */
function isFollowed(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'POST';
}

/** GET is what curl sends by itself; after `-X HEAD` it would wait for a body. */
function methodFlag(method: string, hasBody: boolean): string {
  if (method === 'HEAD') return '--head ';
  return method === 'GET' && !hasBody ? '' : `-X ${quoteWord(method)} `;
}

const ownEncodings = 'gzip, deflate, br, zstd';

/** None for what curl sends by itself, and for the name that callsheet gives itself. */
function headerArgs([name, value]: readonly [string, string], url: string): readonly string[] {
  switch (`${name.toLowerCase()}: ${value}`) {
    case 'accept: */*':
    case 'user-agent: callsheet':
    case `host: ${URL.parse(url)?.host}`:
      return [];
    case `accept-encoding: ${ownEncodings}`:
      return ['--compressed'];
  }
  if (/^content-length$/i.test(name)) return [];
  const header = `-H ${shellQuote(value.trim() === '' ? `${name};` : `${name}: ${value}`)}`;
  return /^accept-encoding$/i.test(name) ? [header, '--compressed'] : [header];
}

function quoteWord(word: string): string {
  return /^[A-Za-z0-9_-]+$/.test(word) ? word : shellQuote(word);
}
