import type { RequestRecord } from './record.js';

/**
 * The request as a command for a POSIX shell, one argument per line. What was masked stays masked.
 *
 * @param bodyLimit - characters above which a body is left to a file named `body`, as a binary or cut one is
 */
export function curlOf({ method, url, headers, body }: RequestRecord, bodyLimit = Infinity): string {
  const parts = [`curl ${methodFlag(method, body !== undefined)}${quote(url)}`];
  for (const [name, value] of headers) {
    if (/^accept-encoding$/i.test(name)) parts.push('--compressed');
    else if (!isUsual(name, value)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  if (body && body.size > 0) {
    const isWhole = body.text !== undefined && !body.truncated && body.text.length <= bodyLimit;
    parts.push(isWhole ? `--data-raw ${quote(body.text!)}` : '--data-binary @body');
  }
  return parts.join(' \\\n  ');
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
