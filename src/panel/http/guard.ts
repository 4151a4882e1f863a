import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What lets a request in: it names this machine, and knows the token. */
export interface Guard {
  /** 22 characters, the first part of every path. */
  readonly token: string;
  /** @returns the status to refuse with, or the path below the token */
  readonly ofRequest: (request: IncomingMessage, port: number) => Verdict;
  /** The same of a WebSocket, which must come from a page of this server. */
  readonly ofUpgrade: (request: IncomingMessage, port: number) => Verdict;
}

export type Verdict = { readonly refused: 403 | 404 } | { readonly path: string };

export function openGuard(): Guard {
  const token = randomBytes(16).toString('base64url');
  const expected = Buffer.from(token);

  function ofRequest({ method, url = '', headers }: IncomingMessage, port: number): Verdict {
    if (!isOwnHost(headers.host, port)) return { refused: 403 };
    if (method !== 'GET' && method !== 'HEAD') return { refused: 404 };
    const [, given = '', path = ''] = /^\/([^/?#]*)\/([^?#]*)/.exec(url) ?? [];
    const bytes = Buffer.from(given);
    const isKnown = bytes.length === expected.length && timingSafeEqual(bytes, expected);
    return isKnown ? { path } : { refused: 404 };
  }

  return {
    token,
    ofRequest,
    ofUpgrade: (request, port) => {
      const { host, origin } = request.headers;
      if (!isOwnHost(host, port) || origin !== `http://${host}`) return { refused: 403 };
      return ofRequest(request, port);
    },
  };
}

/** A name of the attacker's that leads to this machine is not among them. */
function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

/** VS Code shows a page in a frame of a webview, which is in a frame of its window. All of them have to be allowed. */
const framesOfEditor = 'vscode-webview: vscode-file:';

/**
 * What every answer says.
 *
 * @param nonce - of the styles of one answer
 * @param isEmbedded - whether an editor may show the page in a frame
 */
export function policyHeaders(nonce: string, isEmbedded: boolean): Readonly<Record<string, string>> {
  const rules = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isEmbedded ? framesOfEditor : "'none'"}`,
  ];
  return {
    'content-security-policy': rules.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
}
