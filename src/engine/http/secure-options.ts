import { createPrivateKey } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import {
  caWithoutCertificate,
  keyEncrypted,
  passphraseWrong,
  tlsOptionsUnusable,
} from '../../problems/run/connection.js';
import type { SendError } from '../../record/record.js';
import { lookup } from './connector.js';

export interface TlsOptions {
  /** PEM text of authorities that are trusted besides Node's own. */
  readonly ca?: string | undefined;
  /** PEM text of the client's certificate, and of its key. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** Opens a key that is encrypted. */
  readonly passphrase?: string | undefined;
  /** Accepts any certificate. @default false */
  readonly insecure?: boolean | undefined;
}

export interface SecureOptions {
  readonly allowH2: false;
  readonly timeout: 0;
  readonly autoSelectFamilyAttemptTimeout: number;
  readonly rejectUnauthorized: boolean;
  readonly lookup: LookupFunction;
  readonly secureContext?: SecureContext;
}

/** undici takes a stream of HTTP/2 that is reset in mid-body for a whole one. */
const http1 = { allowH2: false } as const;

/**
 * ms after which a host's next address is tried. Node's 250 are over when another session holds up the event loop, and where the
 * next address is of no use, a connection that was there was reported as timed out.
 */
const nextAddressAfter = 1000;

/**
 * One context for all connections, since reading the authorities takes milliseconds. `timeout` 0 leaves connecting to the send's own.
 *
 * @returns an error when the texts are not PEM, `ca` has no certificate in it, or the key is not the certificate's or cannot be opened
 */
export function secureOptions({ ca, cert, key, passphrase, insecure = false }: TlsOptions = {}):
  | SecureOptions
  | SendError {
  if (ca !== undefined && !/-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----/.test(ca))
    return tlsOptionsUnusable(caWithoutCertificate);
  const locked = key !== undefined && isEncrypted(key) ? whyLocked(key, passphrase) : undefined;
  if (locked) return locked;
  const context = {
    ...(ca !== undefined && { ca: [...getCACertificates(), ca] }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(passphrase !== undefined && { passphrase }),
  };
  try {
    const own = Object.keys(context).length > 0;
    const secureContext = own ? { secureContext: createSecureContext(context) } : {};
    const attempts = { autoSelectFamilyAttemptTimeout: nextAddressAfter };
    return { ...http1, timeout: 0, ...attempts, rejectUnauthorized: !insecure, lookup, ...secureContext };
  } catch (error) {
    return tlsOptionsUnusable((error as Error).message);
  }
}

/** PKCS #8 says so in its first line, the older forms in a header below it. */
function isEncrypted(key: string): boolean {
  return /-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(key);
}

function whyLocked(key: string, passphrase: string | undefined): SendError | undefined {
  if (passphrase === undefined || passphrase === '') return keyEncrypted();
  try {
    createPrivateKey({ key, passphrase });
    return undefined;
  } catch (error) {
    return passphraseWrong((error as Error).message);
  }
}
