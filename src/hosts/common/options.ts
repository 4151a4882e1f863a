/** What every host takes; every option may be left out. */
export interface SessionOptions {
  /** The environment of session files that select none: which .env files `{{env.*}}` reads. */
  readonly environment?: string;
  /**
   * Put before request URLs that start with `/`, in session files that set no base URL.
   * @example '{{env.SHOP_URL}}'
   */
  readonly baseUrl?: string;
  /** Sent with every request of session files that have no `settings.headers` of their own. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * ms that one send may take, in session files that set no timeout.
   * @default 30000
   */
  readonly timeout?: number;
  /** Certificates for servers with a private authority, and client certificates. */
  readonly tls?: TlsOptions;
  /**
   * What becomes of a poll that runs out of time: neither passed nor failed (`wait`), or a failure (`fail`), as CI may want.
   * @default 'wait'
   */
  readonly waits?: 'wait' | 'fail';
  /**
   * How many sends may be in flight to one host at the same time, over all sessions of a worker.
   * @default no limit
   */
  readonly maxPerHost?: number;
  readonly report?: ReportOptions;
  readonly redact?: RedactOptions;
}

/** Paths are relative to the project root; a text that begins with `-----BEGIN` is taken as PEM itself. */
export interface TlsOptions {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  /**
   * Whether a certificate that cannot be verified is accepted.
   * @default false
   */
  readonly insecure?: boolean;
}

/**
 * Files that are written at the end of each run, beside what the reporters of the run do. Paths are relative to the project
 * root: in a monorepo that of the package whose config has the plugin.
 */
export interface ReportOptions {
  /**
   * Where the JSON report goes; its schema is `callsheet/report.schema.json`.
   * @example 'reports/callsheet.json'
   */
  readonly json?: string;
  /**
   * Where the HTML report goes: one file, which opens from disk.
   * @example 'reports/callsheet.html'
   */
  readonly html?: string;
  /**
   * Bytes of a body that a record keeps.
   * @default 65536
   */
  readonly bodyLimit?: number;
}

export interface RedactOptions {
  /**
   * More names of headers, variables, env values and JSON keys whose values are masked.
   * @example ['x-session', 'iban']
   */
  readonly names?: readonly string[];
}
