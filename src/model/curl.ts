import type { RequestRecord, StepRecord } from './record.js';

interface CurlOptions {
  /** Characters above which a body is left to a file named `body`, as a binary or cut one is. @default Infinity */
  readonly bodyLimit?: number;
  /** Whether redirects were followed. @default false */
  readonly follows?: boolean;
}

/** The request of a step as a command, which follows redirects where the step did. */
export function curlOfStep(
  { request, response, sends }: Pick<StepRecord, 'request' | 'response' | 'sends'>,
  bodyLimit?: number,
): string | undefined {
  if (!request) return undefined;
  const isElsewhere = response !== undefined && withoutHash(response.url) !== withoutHash(request.url);
  const follows = isElsewhere || sends.at(-1)?.error?.kind === 'redirects';
  return curlOf(request, { follows, ...(bodyLimit !== undefined && { bodyLimit }) });
}

/** The request as a command for a POSIX shell, one argument per line. What was masked stays masked. */
export function curlOf(
  { method, url, headers, body }: RequestRecord,
  { bodyLimit = Infinity, follows = false }: CurlOptions = {},
): string {
  const hasBody = body !== undefined && body.size > 0;
  // With `-X POST` curl would send POST to wherever it is led; data alone makes it a POST that 303 turns into GET.
  const isByData = follows && method === 'POST';
  const parts = [`curl ${isByData ? '' : methodFlag(method, body !== undefined)}${quote(url)}`];
  if (follows) parts.push('--location');
  for (const [name, value] of headers) {
    if (/^accept-encoding$/i.test(name)) parts.push('--compressed');
    else if (!isUsual(name, value)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  if (hasBody) {
    const isWhole = body.text !== undefined && !body.truncated && body.text.length <= bodyLimit;
    parts.push(isWhole ? `--data-raw ${quote(body.text!)}` : '--data-binary @body');
  } else if (isByData) parts.push("-H 'content-type:'", "--data-raw ''");
  return parts.join(' \\\n  ');
}

/** As URLs are sent: `http://shop.test` is `http://shop.test/`. */
function withoutHash(url: string): string {
  return (URL.canParse(url) ? new URL(url).href : url).replace(/#.*$/s, '');
}

/** GET is what curl sends by itself; after `-X HEAD` it would wait for a body. */
function methodFlag(method: string, hasBody: boolean): string {
  if (method === 'HEAD') return '--head ';
  return method === 'GET' && !hasBody ? '' : `-X ${quoteWord(method)} `;
}

/** What curl sends by itself, and the name that callsheet gives itself. */
function isUsual(name: string, value: string): boolean {
  return /^(?:content-length|host|connection|accept: \*\/\*|user-agent: callsheet)$/i.test(
    /^(?:accept|user-agent)$/i.test(name) ? `${name}: ${value}` : name,
  );
}

function quoteWord(word: string): string {
  return /^[A-Za-z0-9_-]+$/.test(word) ? word : quote(word);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
