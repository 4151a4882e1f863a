import { resolve } from 'node:path';
import { readTextSync } from '../files/read-file.js';
import type { RunOptions } from '../engine/ports/ports.js';
import type { Check } from '../format/check.js';
import { parseDuration } from '../format/duration.js';
import { reasonOf } from '../problems/disk/file-reason.js';
import { optionNotRead } from '../problems/host/host.js';

/** How sessions run, whoever runs them; every option may be left out. */
export interface RunnerOptions {
  /** The environment of session files that select none: which .env files `{{env.*}}` reads. */
  readonly environment?: string | undefined;
  /**
   * Put before request URLs that start with `/`, in session files that set no base URL.
   * @example '{{env.SHOP_URL}}'
   */
  readonly baseUrl?: string | undefined;
  /** Sent with every request of session files that have no `settings.headers` of their own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * ms that one send may take, in session files that set no timeout; 0 for no limit.
   * @default 30000
   */
  readonly timeout?: number | undefined;
  /**
   * What one `pre` or `post` script may take: ms, or a duration such as `'10s'`; 0 for no limit.
   * @default 30000
   */
  readonly scriptTimeout?: number | string | undefined;
  /**
   * Tests of every request that has none of its own on the same subject: a map or a list, written as `tests` of a request. A
   * schema that it names by a path is relative to the session file.
   * @default no tests
   * @example { status: { lt: 400 } }
   */
  readonly tests?: DefaultTests | undefined;
  /**
   * Whether the steps after a failed one still run, in session files that do not say it.
   * @default 'continue'
   */
  readonly onFailure?: 'continue' | 'stop' | undefined;
  /** Certificates for servers with a private authority, and client certificates. */
  readonly tls?: TlsOptions | undefined;
  /**
   * What becomes of a poll that runs out of time: neither passed nor failed (`wait`), or a failure (`fail`), as CI may want.
   * @default 'wait'
   */
  readonly waits?: 'wait' | 'fail' | undefined;
  /**
   * How many sends may be in flight to one host and port at the same time: over all sessions in lanes, else over those of a
   * worker.
   * @default no limit
   */
  readonly maxPerHost?: number | undefined;
  /**
   * The proxy that requests are sent by: `http://`, `https://`, `socks5://` or `socks5h://`, with `user:password@` before its host
   * where it asks for a login. NO_PROXY of the environment names hosts that are reached directly; `false` is not a proxy at all.
   * @default what HTTP_PROXY, HTTPS_PROXY and ALL_PROXY of the environment say
   * @example 'socks5h://127.0.0.1:1080'
   */
  readonly proxy?: string | false | undefined;
  /**
   * Bytes that the bodies of responses may take in memory at one time, unpacked: of all sessions in lanes together, else of
   * those of a worker. A response that does not fit fails its request.
   * @default 536870912
   */
  readonly bodyMemory?: number | undefined;
  readonly redact?: RedactOptions | undefined;
}

/** Subjects with what is expected of each, as under `tests` of a request. */
export type DefaultTests = Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[];

/** Of every server. Paths are of PEM files, relative to the project root; a text that begins with `-----BEGIN` is taken as PEM itself. */
export interface TlsOptions {
  /** An authority that is trusted in addition to those of Node. */
  readonly ca?: string | undefined;
  /** The certificate that the client shows, and its key: both or none. */
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  /** Opens a key that is encrypted; it is masked wherever it would be shown. */
  readonly passphrase?: string | undefined;
  /**
   * Whether a certificate that cannot be verified is accepted.
   * @default false
   */
  readonly insecure?: boolean | undefined;
}

/**
 * Secrets in addition to those that are always masked: `authorization`, cookies, `x-api-key`, and values under a name with `token`,
 * `secret`, `password` or `api_key` in it.
 */
export interface RedactOptions {
  /**
   * More names of headers, variables, env values and JSON keys whose values are masked. A name counts as a whole, in either case.
   * @default []
   * @example ['x-session', 'iban']
   */
  readonly names?: readonly string[] | undefined;
}

/** Options, and how much of a body a host's reports are to have. */
type ReportedOptions = RunnerOptions & {
  readonly report?: { readonly bodyLimit?: number | undefined } | undefined;
};

/**
 * What the engine needs of a host's options.
 *
 * @param tests - what `readDefaultTests` made of the option `tests`
 */
export function runOptions(options: ReportedOptions, tests: readonly Check[]): RunOptions {
  const { environment, baseUrl, headers, timeout, scriptTimeout, onFailure } = options;
  return {
    defaults: {
      ...(environment !== undefined && { environment }),
      ...(baseUrl !== undefined && { baseUrl }),
      ...(headers !== undefined && { headers }),
      ...(timeout !== undefined && { timeout }),
      ...(onFailure !== undefined && { onFailure }),
      ...(tests.length > 0 && { tests }),
    },
    ...(scriptTimeout !== undefined && { scriptTimeout: msOf(scriptTimeout) }),
    waits: options.waits ?? 'wait',
    redact: { names: options.redact?.names ?? [], values: secretsOf(options) },
    bodyLimit: options.report?.bodyLimit ?? 65_536,
  };
}

function msOf(duration: number | string): number {
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
 * @throws where a file cannot be read
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

/** Whether a value of the option `tls` is the text of a PEM file itself, not the path of one. */
export function isPem(value: string): boolean {
  return value.startsWith('-----BEGIN');
}

function readPem(root: string, name: string, value: string): string {
  if (isPem(value)) return value;
  const path = resolve(root, value);
  try {
    return readTextSync(path, 'pem');
  } catch (error) {
    const { code, message } = optionNotRead(`tls.${name}`, path, reasonOf(error));
    throw new Error(`${message} [${code}]`, { cause: error });
  }
}
