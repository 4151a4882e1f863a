import type { RequestRecord } from '../../model/record.js';

/** The request as a command for a POSIX shell. What was masked stays masked; a binary body becomes a file name. */
export function curlOf({ method, url, headers, body }: RequestRecord): string {
  const parts = [`curl ${methodFlag(method, body !== undefined)}${quote(url)}`];
  for (const [name, value] of headers) {
    if (!/^(?:content-length|host|connection)$/i.test(name)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  if (body) parts.push(body.text === undefined ? `--data-binary @body` : `--data-raw ${quote(body.text)}`);
  return parts.join(' \\\n  ');
}

/** `-X HEAD` would wait for a body that never comes. */
function methodFlag(method: string, hasBody: boolean): string {
  if (method === 'HEAD') return '--head ';
  return method === 'GET' && !hasBody ? '' : `-X ${method} `;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
