import type { SendFault } from '../../record/reasons.js';
import type { SendError } from '../../record/record.js';
import { http2Only } from './answer.js';

const certificateFaults: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed: set tls.ca or tls.insecure',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from an unknown authority: set tls.ca or tls.insecure',
  UNABLE_TO_GET_ISSUER_CERT: 'comes from an unknown authority: set tls.ca or tls.insecure',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'comes from an unknown authority: set tls.ca or tls.insecure',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes from an unknown authority: set tls.ca or tls.insecure',
  CERT_HAS_EXPIRED: 'has expired: renew it or set tls.insecure',
  CERT_NOT_YET_VALID: 'is not valid yet: check the clocks or set tls.insecure',
};

/** `code` is that of Node or OpenSSL; `detail` is its own message, used where the code is not known. */
export function tlsFailed(host: string, code: string, detail: string): SendFault {
  const fault = certificateFaults[code];
  if (fault !== undefined) return { kind: 'tls', message: `certificate of ${host} ${fault}`, untrusted: true };
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return { kind: 'tls', message: `${host} does not speak TLS: the URL may need http://` };
  }
  if (code.endsWith('ALERT_NO_APPLICATION_PROTOCOL')) return http2Only(host, 'tls');
  if (code.endsWith('ALERT_PROTOCOL_VERSION')) {
    return { kind: 'tls', message: `${host} does not speak TLS 1.2 or 1.3` };
  }
  if (/CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE/.test(code)) {
    return {
      kind: 'tls',
      message: `${host} refused the TLS handshake: it may need a client certificate (tls.cert, tls.key)`,
    };
  }
  return { kind: 'tls', message: `TLS with ${host} failed: ${detail}` };
}

/** @param named - by the `host` header, instead of the URL's host */
export function certificateMisnamed(host: string, named: string | undefined): SendFault {
  const fault =
    named === undefined
      ? 'is for another host: check the URL'
      : `is not for ${named}, which the header host names: check that header`;
  return { kind: 'tls', message: `certificate of ${host} ${fault} or set tls.insecure`, untrusted: true };
}

export function tlsClosed(host: string): SendError {
  return {
    kind: 'reset',
    message: `connection to ${host} closed in the TLS handshake: the server may not speak TLS`,
  };
}

/** Node would ignore it, and the server's certificate would come from an unknown authority. */
export const caWithoutCertificate = 'tls.ca has no certificate';

export function keyEncrypted(): SendError {
  return { kind: 'tls', message: 'tls.key is encrypted: give its passphrase in tls.passphrase' };
}

/** @param detail - OpenSSL's words: they say what a key that is damaged has */
export function passphraseWrong(detail: string): SendError {
  return { kind: 'tls', message: `tls.passphrase does not open tls.key: ${detail}` };
}

export function tlsOptionsUnusable(detail: string): SendError {
  return { kind: 'tls', message: `tls.ca, tls.cert or tls.key is invalid PEM, or they do not fit together: ${detail}` };
}

/** @param isOption - whether an option names it, not the environment */
export function proxyUnusable(detail: string, isOption: boolean): SendError {
  const named = isOption ? 'the option proxy' : 'the environment';
  const names = isOption ? 'it' : 'HTTP_PROXY, HTTPS_PROXY and ALL_PROXY';
  return {
    kind: 'other',
    message: `the proxy that ${named} names cannot be used: write ${names} as http://proxy.test:8080 or socks5://proxy.test:1080 (${detail.replace(/\.$/, '')})`,
  };
}

/** A proxy that did not let a request through to `host`. */
export function proxyRefused(host: string, status: number): SendError {
  const answer = status === 407 ? proxyLogin : `${status} and opened no tunnel`;
  return { kind: 'other', message: `the proxy to ${host} answered ${answer}` };
}

/** An address with user and password in it would be masked as the real one is. */
const login = 'put user:password@ before the host in the address of the proxy';
const proxyLogin = `407: ${login}`;

/** A SOCKS proxy that did not connect to `host`. @param code - undici's */
export function socksRefused(host: string, code: string, detail: string): SendError {
  const reply = Number(/^UND_ERR_SOCKS5_REPLY_(\d+)$/.exec(code)?.[1] ?? Number.NaN);
  if (reply === 5) return { kind: 'refused', message: `connection refused: ${host} (the SOCKS proxy says so)` };
  if (Number.isInteger(reply)) {
    const answer = socksReplies[reply - 1] ?? `reply ${reply}`;
    return { kind: 'other', message: `the SOCKS proxy did not connect to ${host}: ${answer}` };
  }
  if (code === 'UND_ERR_SOCKS5_CLOSED')
    return { kind: 'reset', message: `the SOCKS proxy to ${host} closed the connection` };
  if (code.startsWith('UND_ERR_SOCKS5_AUTH'))
    return { kind: 'other', message: `the SOCKS proxy to ${host} refused the login: ${login}` };
  if (code === 'UND_ERR_SOCKS5_VERSION')
    return {
      kind: 'other',
      message: `the proxy to ${host} does not speak SOCKS5: its address may need http://`,
    };
  return { kind: 'other', message: `the SOCKS proxy to ${host} failed: ${detail}` };
}

/** RFC 1928, 6, from 1. */
const socksReplies = [
  'general failure',
  'its rules forbid it',
  'the network cannot be reached',
  'the host cannot be reached',
  'connection refused',
  'its time to live ran out',
  'it does not know the command',
  'it does not know this kind of address',
];
