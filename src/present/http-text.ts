import { sizeText } from '../lib/sizes.js';
import type { BodyRecord, StepRecord } from '../record/record.js';

/** What went over the wire, as HTTP writes it: the request of the last send and its response. Secrets are masked in records. */
export function httpText({ request, response }: Pick<StepRecord, 'request' | 'response'>): string {
  const parts: string[] = [];
  if (request) {
    const [, host = '', target = ''] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)([^#]*)/i.exec(request.url) ?? [];
    const hasHost = request.headers.some(([name]) => name.toLowerCase() === 'host');
    const path = target.startsWith('/') ? target : `/${target}`;
    const headers = hasHost ? request.headers : [['host', host] as const, ...request.headers];
    parts.push(messageText(`${request.method} ${path} HTTP/1.1`, headers, request.body));
  }
  if (response) {
    const { status, statusText, headers, body } = response;
    parts.push(messageText(`HTTP/1.1 ${status} ${statusText}`.trimEnd(), headers, body));
  }
  return `${parts.join('\n\n')}\n`;
}

function messageText(
  first: string,
  headers: readonly (readonly [string, string])[],
  body: BodyRecord | undefined,
): string {
  const lines = [first, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return body && body.size > 0 ? `${lines.join('\n')}\n\n${bodyText(body)}` : lines.join('\n');
}

function bodyText({ text, size, type, truncated }: BodyRecord): string {
  if (text === undefined) return `[${sizeText(size)} of ${type || 'binary data'}]`;
  return truncated ? `${text}\n[cut: ${sizeText(size)} in all]` : text;
}
