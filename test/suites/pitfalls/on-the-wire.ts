import type { Asked } from '../support/stand-in.js';

/** What two runs must have in common of a request: random and boundary values as labels, forms and parts as their pairs. */
export function onTheWire(log: readonly Asked[]): readonly unknown[] {
  const labels = new Map<string, string>();
  const label = (kind: string, value: string): string => {
    const known = labels.get(value) ?? `${kind} ${labels.size + 1}`;
    labels.set(value, known);
    return known;
  };
  return log.map(({ method, url, headers, body }) => {
    const type = headers['content-type'] ?? '';
    const [, boundary] = /boundary=("?)(.+)\1$/.exec(type)?.slice(1) ?? [];
    const shown = {
      method,
      url,
      headers: {
        ...headers,
        ...digest(headers['authorization']),
        ...(boundary !== undefined && { 'content-type': type.replace(/;.*/, '') }),
      },
      body: typeof body === 'string' ? readable(body, type, boundary) : body,
    };
    const text = JSON.stringify(shown)
      .replaceAll(/127\.0\.0\.1:\d+/g, 'server')
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => label('uuid', id))
      .replace(/(?<="x-seconds":")1\d{9}(?=")/, 'seconds')
      .replace(/(?<="x-number":")(?:\d{1,3}|1000)(?=")/, 'up to 1000');
    return JSON.parse(text) as unknown;
  });
}

function readable(body: string, type: string, boundary: string | undefined): unknown {
  if (type.startsWith('application/x-www-form-urlencoded')) return [...new URLSearchParams(body)];
  return boundary === undefined ? body : partsOf(body, boundary);
}

/** Each part with its headers in order; both tools quote names. */
function partsOf(body: string, boundary: string): readonly unknown[] {
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n');
    const headers = head.split('\r\n').map((line) => line.toLowerCase());
    return { headers: headers.toSorted(), text: rest.join('\r\n\r\n').replace(/\r\n$/, '') };
  });
}

/** The answer to a challenge without what a client draws. */
function digest(written = ''): Readonly<Record<string, string>> {
  if (!written.startsWith('Digest ')) return {};
  const pairs = [...written.matchAll(/\b(username|realm|nonce|uri|algorithm)="?([^",]*)/g)];
  return {
    authorization: `Digest ${pairs
      .map(([, name, value]) => `${name}=${value}`)
      .toSorted()
      .join(' ')}`,
  };
}
