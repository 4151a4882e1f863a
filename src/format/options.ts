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

/** What every host takes; every option may be left out. */
export interface SessionOptions extends RunnerOptions {
  /** @default no report is written */
  readonly report?: ReportOptions | undefined;
  /**
   * Whether the terminal shows the request and the response of steps that did not fail: of all, or of those whose title
   * contains a text. CALLSHEET_SHOW of the environment goes before it.
   * @default false
   * @example 'POST /orders'
   */
  readonly show?: boolean | string | undefined;
}

/**
 * Files that are written at the end of each run, besides what the reporters of the run do. Under Vitest paths are relative to
 * the project root, in a monorepo that of the package whose config has the plugin; under Jest to the root of the run. `-` is the
 * standard output.
 */
export interface ReportOptions {
  /**
   * Where the JSON report goes; its schema is `callsheet/report.schema.json`.
   * @example 'reports/callsheet.json'
   */
  readonly json?: string | undefined;
  /**
   * Where the HTML report goes: one file, which opens from disk.
   * @example 'reports/callsheet.html'
   */
  readonly html?: string | undefined;
  /**
   * Where the JUnit report goes, which CI servers read.
   * @example 'reports/callsheet.xml'
   */
  readonly junit?: string | undefined;
  /**
   * Where the TAP report goes (version 14).
   * @example 'reports/callsheet.tap'
   */
  readonly tap?: string | undefined;
  /**
   * Where the places of session files in the HTML report lead: the name of an editor, or a URL with `{file}` (absolute,
   * encoded), `{line}` and `{column}`. Such a report holds the absolute path of the project, so it is for your own machine.
   * With `CI` set there are no links.
   * @default places are plain text
   * @example 'vscode'
   */
  readonly editor?: string | undefined;
  /**
   * What the terminal draws of each session: every request, or one line for a session that passed or was skipped.
   * Sessions that failed or wait are always drawn in full. `auto` is `compact` in a run of more than 20 session files,
   * under Jest of more than 20 test files.
   * @default 'auto'
   */
  readonly terminal?: 'full' | 'compact' | 'auto' | undefined;
  /**
   * Bytes of a body, or of a value read from it, that a record keeps.
   * @default 65536
   */
  readonly bodyLimit?: number | undefined;
}

/** The kinds of reports that the option `report` can ask for, in the order they are written. */
export const reportKinds = ['json', 'html', 'junit', 'tap'] as const satisfies readonly (keyof ReportOptions)[];
export type ReportKind = (typeof reportKinds)[number];

/** Where each report that is asked for goes, and where its links lead. */
export type ReportFiles = Pick<ReportOptions, ReportKind | 'editor'>;

/** What `callsheet.config.ts` may hold: all options. Every one may be left out. */
export interface CallsheetConfig extends SessionOptions {
  /**
   * Globs of session files, relative to the project root.
   * @default ['**\/*.session.yaml']
   */
  readonly include?: readonly string[] | undefined;
  /**
   * Globs of session files that are left out, relative to the project root; those in `node_modules` and `dist` always are.
   * @default []
   */
  readonly exclude?: readonly string[] | undefined;
  /**
   * How many sessions run at the same time, on one event loop; `false` runs them under Vitest's or Jest's own runner, a few at
   * a time in worker processes. Under Jest sessions with scripts always run there.
   * @default 32
   */
  readonly lanes?: number | false | undefined;
  /**
   * Modules that start what the sessions need, such as the server under test, relative to the project root. Each has a default export
   * `async ({ env }) => teardown`.
   * @default none
   * @example './start-server.ts'
   */
  readonly setup?: string | readonly string[] | undefined;
}

/** What the Vitest plugin `callsheet()` takes. */
export type CallsheetOptions = CallsheetConfig;

/** What `callsheetPreset()` and `withCallsheet()` take; every option may be left out. */
export interface JestOptions extends CallsheetConfig {
  /**
   * Globs of session files, relative to the project root; `<rootDir>` may stand for it. None in a root whose packages run their own sessions.
   * @default ['**\/*.session.yaml']
   */
  readonly include?: readonly string[] | undefined;
  /**
   * Whether callsheet's reporter is added. `false` in the configuration of a package that a root names among its `projects`:
   * Jest takes reporters only from the root.
   * @default true
   */
  readonly reporter?: boolean | undefined;
}

/** The names of a project's configuration file. */
export const configNames: readonly string[] = ['ts', 'mts', 'js', 'mjs', 'json'].map(
  (ending) => `callsheet.config.${ending}`,
);

/** Whether a value of the option `tls` is the text of a PEM file itself, not the path of one. */
export function isPem(value: string): boolean {
  return value.startsWith('-----BEGIN');
}
