import * as problems from '../../model/problems/run-http.js';
import { tlsFailed } from '../../model/problems/run-tls.js';
import type { SendError } from '../../model/record.js';
import { maxHeaderSize } from './dispatcher.js';

/** The fields that errors of Node and undici may have. */
interface SystemError {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly hostname?: string;
  readonly address?: string;
  readonly port?: number;
  readonly errors?: readonly SystemError[];
  readonly cause?: SystemError;
}

const resetCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);
const dnsCodes: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME', 'EAI_FAIL']);
/** undici refuses these itself. */
const refusedByClient: ReadonlySet<string> = new Set([
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
]);
const endCodes: ReadonlySet<string> = new Set(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED']);

/** What an error of the network means for the user; `url` is that of the hop which met it. */
export function classifyError(thrown: unknown, url: URL): SendError {
  const error = firstOf(thrown as SystemError);
  const { code = '', message = String(thrown) } = error;
  if (code === 'ECONNREFUSED') return problems.connectionRefused(...refusedAt(error, url));
  if (dnsCodes.has(code)) return problems.addressNotFound(error.hostname ?? url.hostname);
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') return problems.connectTimedOut(url.host);
  if (isTls(code)) return tlsFailed(url.host, code, message);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return problems.headersTooLarge(url.host, maxHeaderSize);
  if (resetCodes.has(code)) return problems.connectionReset(url.host);
  if (error.name === 'HTTPParserError') return problems.notHttp(url.host, message);
  if (endCodes.has(code)) return problems.cancelled();
  if (refusedByClient.has(code)) return problems.requestUnsendable(message);
  return problems.sendFailed(url.host, message);
}

/** Where every address of a host fails, Node gives one error for all: they fail alike. What fails at a proxy is wrapped. */
function firstOf(error: SystemError): SystemError {
  const wrapped = error.code?.startsWith('UND_ERR_PRX_') ? error.cause : undefined;
  return wrapped ? firstOf(wrapped) : (error.errors?.[0] ?? error);
}

function isTls(code: string): boolean {
  return (
    /^(?:ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/.test(code) ||
    code === 'EPROTO' ||
    code === 'HOSTNAME_MISMATCH'
  );
}

/** A port that is not the URL's is that of a proxy. */
function refusedAt({ address, port }: SystemError, url: URL): [string, string?] {
  const own = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const at = url.port ? url.host : `${url.hostname}:${own}`;
  return port === undefined || port === own ? [at] : [at, `${address}:${port}`];
}
