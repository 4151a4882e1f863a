import * as answers from '../../problems/run/answer.js';
import * as problems from '../../problems/run/http.js';
import {
  proxyRefused,
  socksRefused,
  certificateMisnamed,
  tlsClosed,
  tlsFailed,
} from '../../problems/run/connection.js';
import type { SendFault } from '../../record/reasons.js';
import type { SendError } from '../../record/record.js';
import { type ConnectionEnd, maxHeaderSize } from './connector.js';
import { reasonOf } from '../../problems/disk/file-reason.js';
import { headerOf } from '../ports/header-list.js';
import type { Arrived, Hop } from './hop.js';

/** The fields that errors of Node and undici may have. */
interface SystemError extends Partial<ConnectionEnd> {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  /** Of OpenSSL, without the place in its source. */
  readonly reason?: string;
  /** What undici's parser could not read. */
  readonly data?: string;
  readonly hostname?: string;
  /** What a certificate was to be for. */
  readonly host?: string;
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

/** What an error of the network means for the user; `hop` is the one that met it. */
export function classifyError(thrown: unknown, hop: Hop, { head, sentAt }: Arrived): SendFault {
  const { url } = hop;
  const error = firstOf(thrown as SystemError);
  const { code = '', message = String(thrown) } = error;
  if (code === 'ECONNREFUSED') return problems.connectionRefused(...refusedAt(error, url));
  if (dnsCodes.has(code)) return problems.addressNotFound(error.hostname ?? url.hostname);
  if (code === 'EMFILE' || code === 'ENFILE') return problems.tooManyFiles(url.host, reasonOf(error));
  if (code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') return problems.connectTimedOut(url.host);
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return certificateMisnamed(url.host, namedByHeader(error, hop));
  if (isTls(code)) return tlsFailed(url.host, code, error.reason ?? message);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return answers.headersTooLarge(url.host, maxHeaderSize);
  if (code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' && !head)
    return answers.brokenHttp(url.host, answers.brokenHeaders);
  const isKept = head === undefined && (error.connectedAt ?? Infinity) < sentAt;
  if (resetCodes.has(code)) return resetOf(message, url.host, isKept && error.hasBegun === false);
  if (error.name === 'HTTPParserError') return unparsedOf(error, url.host, isKept);
  if (code.startsWith('UND_ERR_SOCKS5')) return socksRefused(url.host, code, message);
  const refusal = /^Proxy .*\((\d{3})\)/.exec(message)?.[1];
  if (refusal !== undefined) return proxyRefused(url.host, Number(refusal));
  if (endCodes.has(code)) return problems.cancelled();
  if (refusedByClient.has(code)) return problems.requestUnsendable(message);
  return problems.sendFailed(url.host, message);
}

/**
 * `bad upgrade` and the like are undici's words, for which it has no codes: it ends the connection itself where a server switches protocols.
 *
 * @param isKept - whether an earlier request had left it open, and nothing came on it
 */
function resetOf(message: string, host: string, isKept: boolean): SendError {
  if (message === 'bad upgrade') return answers.protocolSwitched(host);
  if (message.includes('before secure TLS connection')) return tlsClosed(host);
  return isKept ? problems.keptConnectionReset(host) : problems.connectionReset(host);
}

function unparsedOf({ message = '', data = '', notHttp = '' }: SystemError, host: string, isKept: boolean): SendError {
  const rule = /\(([^)]+)\)$/.exec(message)?.[1] ?? message;
  if (rule === 'Invalid EOF state') return problems.connectionReset(host);
  if (!rule.startsWith('Expected HTTP/')) return answers.brokenHttp(host, rule);
  if (isTlsRecord(data)) return answers.tlsSpoken(host);
  return isSettingsFrame(data)
    ? answers.http2Only(host, 'other')
    : answers.notHttp(host, wholeLine(data, notHttp), isKept);
}

/** The parser gives what comes after the characters that it took for a protocol's name: of `ICY 200 OK` it has read two. */
function wholeLine(data: string, beginning: string): string {
  const read = Array.from({ length: 'HTTP/'.length }, (_, at) => at).find((at) => data.startsWith(beginning.slice(at)));
  return beginning.slice(0, read ?? 0) + data;
}

/** An alert or a part of a handshake; 3 means every version. */
function isTlsRecord(data: string): boolean {
  return (data.startsWith('\x15') || data.startsWith('\x16')) && data[1] === '\x03';
}

/** What a server of HTTP/2 begins with: a length of three bytes, then type 4. */
function isSettingsFrame(data: string): boolean {
  return data.startsWith('\0\0') && data[3] === '\x04';
}

/** Where every address of a host fails, Node gives one error for all: they fail alike. What fails at a proxy is wrapped. */
function firstOf(error: SystemError): SystemError {
  const wrapped = error.code?.startsWith('UND_ERR_PRX_') ? error.cause : undefined;
  return wrapped ? firstOf(wrapped) : (error.errors?.[0] ?? error);
}

/** TLS asks for the host that the `host` header names, where the request has one; that of the URL says nothing new. */
function namedByHeader({ host }: SystemError, { headers, url }: Hop): string | undefined {
  const named = headerOf(headers, 'host')?.replace(/:\d+$/, '');
  return named === host && named !== url.hostname ? named : undefined;
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
