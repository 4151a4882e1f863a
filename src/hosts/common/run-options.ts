import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RunOptions } from '../../engine/ports.js';
import type { SessionOptions, TlsOptions } from './options.js';

/** What the engine needs of a host's options. */
export function runOptions(options: SessionOptions): RunOptions {
  const { environment, baseUrl, headers, timeout } = options;
  return {
    defaults: {
      ...(environment !== undefined && { environment }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(headers !== undefined && { headers }),
      ...(timeout !== undefined && { timeout }),
    },
    waits: options.waits ?? 'wait',
    redact: { names: options.redact?.names ?? [] },
    bodyLimit: options.report?.bodyLimit ?? 65_536,
  };
}

/** The PEM texts behind the option `tls`. */
export function readTls(root: string, { ca, cert, key, insecure }: TlsOptions): TlsOptions {
  const pem = (value: string): string =>
    value.startsWith('-----BEGIN') ? value : readFileSync(resolve(root, value), 'utf8');
  return {
    ...(ca !== undefined && { ca: pem(ca) }),
    ...(cert !== undefined && { cert: pem(cert) }),
    ...(key !== undefined && { key: pem(key) }),
    ...(insecure !== undefined && { insecure }),
  };
}
