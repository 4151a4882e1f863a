import type { SendFault } from '../../record/reasons.js';
import type { SendError } from '../../record/record.js';
import { http2Alone } from './run-answer.js';

const certificateFaults: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed: pass tls.ca or tls.insecure',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from an unknown authority: pass tls.ca or tls.insecure',
  UNABLE_TO_GET_ISSUER_CERT: 'comes from an unknown authority: pass tls.ca or tls.insecure',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'comes from an unknown authority: pass tls.ca or tls.insecure',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes from an unknown authority: pass tls.ca or tls.insecure',
  CERT_HAS_EXPIRED: 'has expired: renew it or pass tls.insecure',
  CERT_NOT_YET_VALID: 'is not valid yet: check the clocks or pass tls.insecure',
};

/** `code` is that of Node or OpenSSL; `detail` is its own message, used where the code is not known. */
export function tlsFailed(host: string, code: string, detail: string): SendFault {
  const fault = certificateFaults[code];
  if (fault !== undefined) return { kind: 'tls', message: `certificate of ${host} ${fault}`, untrusted: true };
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'ERR_SSL_PACKET_LENGTH_TOO_LONG') {
    return { kind: 'tls', message: `${host} does not speak TLS: should the URL start with http://?` };
  }
  if (code.endsWith('ALERT_NO_APPLICATION_PROTOCOL')) return http2Alone(host, 'tls');
  if (code.endsWith('ALERT_PROTOCOL_VERSION')) {
    return { kind: 'tls', message: `${host} speaks none of the versions of TLS that are spoken here, 1.2 and 1.3` };
  }
  if (/CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|BAD_CERTIFICATE/.test(code)) {
    return {
      kind: 'tls',
      message: `${host} refused the TLS handshake: does it ask for a client certificate (tls.cert, tls.key)?`,
    };
  }
  return { kind: 'tls', message: `TLS with ${host} failed: ${detail}` };
}

/** @param named - by the `host` header, in the place of the URL's host */
export function certificateMisnamed(host: string, named: string | undefined): SendFault {
  const fault =
    named === undefined
      ? 'is for another host: check the URL'
      : `is not for ${named}, which the header host names: check that header`;
  return { kind: 'tls', message: `certificate of ${host} ${fault} or pass tls.insecure`, untrusted: true };
}

export function tlsClosed(host: string): SendError {
  return {
    kind: 'reset',
    message: `connection to ${host} closed in the TLS handshake: does a TLS server listen there?`,
  };
}

/** Node would pass over it in silence, and the server's certificate would come from an unknown authority. */
export const caWithoutCertificate = 'tls.ca has no certificate in it';

export function keyEncrypted(): SendError {
  return { kind: 'tls', message: 'tls.key is encrypted: give its passphrase in tls.passphrase' };
}

/** @param detail - OpenSSL's words: they say what a key that is damaged has */
export function passphraseWrong(detail: string): SendError {
  return { kind: 'tls', message: `tls.passphrase does not open tls.key: ${detail}` };
}

export function tlsOptionsUnusable(detail: string): SendError {
  return { kind: 'tls', message: `tls.ca, tls.cert or tls.key is no PEM text that fits together: ${detail}` };
}
