import type { RequestRecord } from '../../model/record.js';

/** The request as a command for a POSIX shell. What was masked stays masked; a binary body becomes a file name. */
export function curlOf({ method, url, headers, body }: RequestRecord): string {
  const parts = [`curl ${method === 'GET' && !body ? '' : `-X ${method} `}${quote(url)}`];
  for (const [name, value] of headers) {
    if (!/^(?:content-length|host|connection)$/i.test(name)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  if (body) parts.push(body.text === undefined ? `--data-binary @body` : `--data-raw ${quote(body.text)}`);
  return parts.join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
