import { resolve } from 'node:path';
import { readTextSync } from '../files/read-file.js';
import type { RunOptions } from '../engine/ports/ports.js';
import type { AuthSetting } from '../format/auth.js';
import type { Check } from '../format/check.js';
import type { ContractUse } from '../format/contract.js';
import { ConfigError } from '../format/config-error.js';
import { parseDuration } from '../format/duration.js';
import { reasonOf } from '../problems/disk/file-reason.js';
import { optionNotRead } from '../problems/host/host.js';
import { isPem, type RunnerOptions, type TlsOptions } from '../format/options.js';

/** Options, and how much of a body a host's reports are to have. */
type ReportedOptions = RunnerOptions & {
  readonly report?: { readonly bodyLimit?: number | undefined } | undefined;
};

interface ReadDefaults {
  readonly tests: readonly Check[];
  readonly auth?: AuthSetting;
  readonly openapi?: ContractUse;
}

/**
 * What the engine needs of a host's options.
 *
 * @param read - what `readDefaults` made of the options `tests`, `auth` and `openapi`
 */
export function runOptions(options: ReportedOptions, { tests, auth, openapi }: ReadDefaults): RunOptions {
  const { environment, baseUrl, headers, timeout, scriptTimeout, onFailure, seed } = options;
  return {
    defaults: {
      ...(environment !== undefined && { environment }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(headers !== undefined && { headers }),
      ...(timeout !== undefined && { timeout }),
      ...(onFailure !== undefined && { onFailure }),
      ...(auth && { auth }),
      ...(tests.length > 0 && { tests }),
      ...(openapi && { openapi }),
    },
    ...(scriptTimeout !== undefined && { scriptTimeout: msOf(scriptTimeout) }),
    ...(seed !== undefined && { seed: String(seed) }),
    waits: options.waits ?? 'wait',
    redact: { names: options.redact?.names ?? [], values: secretsOf(options) },
    bodyLimit: options.report?.bodyLimit ?? 65_536,
  };
}

/** ms of an option that may be a duration such as `10s`. */
export function msOf(duration: number | string): number {
  return typeof duration === 'number' ? duration : parseDuration(duration)!;
}

/** What the options themselves hold that nothing may show. */
function secretsOf({ tls, proxy }: RunnerOptions): readonly string[] {
  const password = typeof proxy === 'string' ? URL.parse(proxy)?.password : undefined;
  return [tls?.passphrase, password].filter((secret) => typeof secret === 'string' && secret !== '') as string[];
}

/**
 * The PEM texts behind the option `tls`.
 *
 * @throws ConfigError where a file cannot be read
 */
export function readTls(root: string, { ca, cert, key, passphrase, insecure }: TlsOptions): TlsOptions {
  return {
    ...(ca !== undefined && { ca: readPem(root, 'ca', ca) }),
    ...(cert !== undefined && { cert: readPem(root, 'cert', cert) }),
    ...(key !== undefined && { key: readPem(root, 'key', key) }),
    ...(passphrase !== undefined && { passphrase }),
    ...(insecure !== undefined && { insecure }),
  };
}

function readPem(root: string, name: string, value: string): string {
  if (isPem(value)) return value;
  const path = resolve(root, value);
  try {
    return readTextSync(path, 'pem');
  } catch (error) {
    throw new ConfigError(optionNotRead(`tls.${name}`, path, reasonOf(error)));
  }
}
