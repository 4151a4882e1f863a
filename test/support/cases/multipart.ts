import type { Received } from './case-server.js';

interface PartSeen {
  readonly name: string;
  readonly value?: string;
  readonly filename?: string;
  readonly type?: string;
}

/** The parts of a multipart body in order, their contents as text. */
export function readMultipart({ headers, body }: Received): readonly PartSeen[] | string {
  const boundary = /^multipart\/form-data;\s*boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return `no multipart body: ${headers['content-type']}`;
  const parts = body.toString().split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => readPart(part.replace(/^\r\n/, '').replace(/\r\n$/, '')));
}

function readPart(text: string): PartSeen {
  const end = text.indexOf('\r\n\r\n');
  const head = text.slice(0, end);
  const read = (pattern: RegExp): string | undefined => pattern.exec(head)?.[1];
  const filename = read(/filename="([^"]*)"/i);
  const type = read(/^content-type:\s*(.+?)\r?$/im);
  return {
    name: read(/[ ;]name="([^"]*)"/i) ?? '',
    value: text.slice(end + 4),
    ...(filename === undefined ? {} : { filename }),
    ...(type === undefined ? {} : { type }),
  };
}
