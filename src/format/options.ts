import type { ContractOption } from './contract.js';

/** How sessions run, whoever runs them. Every option may be left out. */
export interface RunnerOptions {
  /**
   * Which `.env.<environment>` files `{{env.*}}` reads, in addition to `.env` and `.env.local`.
   * @default none
   * @example 'staging'
   */
  readonly environment?: string | undefined;
  /**
   * Put before request URLs that start with `/`.
   * @default none
   * @example '{{env.SHOP_URL}}'
   */
  readonly baseUrl?: string | undefined;
  /**
   * Sent with every request.
   * @default none
   * @example { 'x-client': 'sessions' }
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * How requests sign in that do not say it, in files that set none: written as `auth` of a request. `'none'` is the same as none.
   * @default none
   * @example { bearer: '{{env.SHOP_TOKEN}}' }
   */
  readonly auth?: DefaultAuth | undefined;
  /**
   * ms that one send may take, up to the end of the body. 0 means no limit.
   * @default 30000
   * @example 10_000
   */
  readonly timeout?: number | undefined;
  /**
   * Time that one `pre` or `post` script may take, in ms or as a duration. 0 means no limit.
   * @default 30000
   * @example '10s'
   */
  readonly scriptTimeout?: number | string | undefined;
  /**
   * Tests of every request that has none of its own on the same subject: a map or a list, written as `tests` of a request. A path
   * of a schema is relative to the session file.
   * @default none
   * @example { status: { lt: 400 } }
   */
  readonly tests?: DefaultTests | undefined;
  /**
   * The OpenAPI document (2.0, 3.0 or 3.1, YAML or JSON) that every response is checked against. A path, or a map with `file` and `mode`:
   * `'fail'` fails a step whose response does not match, `'warn'` only notes it.
   * @default none
   * @example './openapi.yaml'
   */
  readonly openapi?: ContractOption | undefined;
  /**
   * Whether the steps after a failed one still run.
   * @default 'continue'
   * @example 'stop'
   */
  readonly onFailure?: 'continue' | 'stop' | undefined;
  /**
   * What `{{uuid}}`, `{{randomInt}}` and other random values are drawn from, together with the session file. `CALLSHEET_SEED` of the
   * environment goes before it.
   * @default a new one for each run
   * @example 'k3x9wq2ab'
   */
  readonly seed?: string | number | undefined;
  /** Certificates for servers with a private authority, and client certificates. */
  readonly tls?: TlsOptions | undefined;
  /**
   * State of a poll that runs out of time. `'wait'`: neither passed nor failed. `'fail'`: failed.
   * @default 'wait'
   * @example process.env.CI ? 'fail' : 'wait'
   */
  readonly waits?: 'wait' | 'fail' | undefined;
  /**
   * How many sends may be in flight to one host and port. Lanes count all sessions together. Worker processes count their own.
   * @default no limit
   * @example 4
   */
  readonly maxPerHost?: number | undefined;
  /**
   * The address of the proxy for all requests, except to hosts that `NO_PROXY` names. `false` means no proxy.
   * @default the environment's
   * @example 'socks5h://127.0.0.1:1080'
   */
  readonly proxy?: string | false | undefined;
  /**
   * Bytes that unpacked bodies of responses may take in memory at one time. Lanes count all sessions together. Worker processes
   * count their own. A response that does not fit fails its request.
   * @default 536870912
   * @example 64 * 1024 * 1024
   */
  readonly bodyMemory?: number | undefined;
  /** Names whose values are masked, in addition to the built-in ones. */
  readonly redact?: RedactOptions | undefined;
}

/** Subjects with what is expected of each, as under `tests` of a request. */
export type DefaultTests = Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[];

/** One way of signing in, as under `auth` of a request, or `'none'`. */
export type DefaultAuth = 'none' | Readonly<Record<string, unknown>>;

/** Of every server. Paths are of PEM files, relative to the project root; a text that begins with `-----BEGIN` is taken as PEM itself. */
export interface TlsOptions {
  /**
   * A trusted authority, in addition to those of Node and of `NODE_EXTRA_CA_CERTS`.
   * @default none
   * @example './certs/ca.pem'
   */
  readonly ca?: string | undefined;
  /**
   * The certificate that the client presents. It needs `tls.key`.
   * @default none
   * @example './certs/client.pem'
   */
  readonly cert?: string | undefined;
  /**
   * The key of that certificate. It needs `tls.cert`.
   * @default none
   * @example process.env.CLIENT_KEY
   */
  readonly key?: string | undefined;
  /**
   * Decrypts an encrypted `tls.key`. callsheet masks it as a secret.
   * @default none
   * @example process.env.KEY_PASSPHRASE
   */
  readonly passphrase?: string | undefined;
  /**
   * Whether a certificate that cannot be verified is accepted. Use it for test servers.
   * @default false
   * @example true
   */
  readonly insecure?: boolean | undefined;
}

/**
 * Secrets in addition to those that are always masked: `authorization`, cookies, `x-api-key`, and values under a name with `token`,
 * `secret`, `password` or `api_key` in it.
 */
export interface RedactOptions {
  /**
   * More names of headers, variables, env values and JSON keys whose values are masked. The whole name must match, in either case:
   * `iban` masks `IBAN` and not `ibanNumber`.
   * @default []
   * @example ['x-session', 'iban']
   */
  readonly names?: readonly string[] | undefined;
}

/** What every host takes. Every option may be left out. */
export interface SessionOptions extends RunnerOptions {
  /** What is written and shown of a run. */
  readonly report?: ReportOptions | undefined;
  /**
   * Whether the terminal shows the request and the response of steps that did not fail. A text shows the steps whose title
   * contains it. `CALLSHEET_SHOW` of the environment goes before it.
   * @default false
   * @where Vitest, Jest, run
   * @example 'POST /orders'
   */
  readonly show?: boolean | string | undefined;
}

/**
 * Files that are written at the end of each run, besides what the reporters of the run do. Paths are relative to the project root.
 * `-` is the standard output.
 */
export interface ReportOptions {
  /**
   * Where the JSON report goes. Its schema is `callsheet/report.schema.json`.
   * @default not written
   * @where Vitest, Jest, run
   * @example 'reports/callsheet.json'
   */
  readonly json?: string | undefined;
  /**
   * Where the HTML report goes: one file, which opens from disk.
   * @default not written
   * @where Vitest, Jest, run
   * @example 'reports/callsheet.html'
   */
  readonly html?: string | undefined;
  /**
   * Where the JUnit report goes, which CI servers read.
   * @default not written
   * @where Vitest, Jest, run
   * @example 'reports/callsheet.xml'
   */
  readonly junit?: string | undefined;
  /**
   * Where the TAP report goes (version 14).
   * @default not written
   * @where Vitest, Jest, run
   * @example 'reports/callsheet.tap'
   */
  readonly tap?: string | undefined;
  /**
   * Where places of session files in the HTML report lead: `vscode`, `vscode-insiders`, `cursor`, `webstorm`, `idea`, `zed`,
   * `sublime`, or a URL with `{file}`, `{line}` and `{column}`. Such a report holds the absolute path of the project. Ignored if `CI`
   * is set.
   * @default plain text
   * @where Vitest, Jest, run
   * @example 'vscode'
   */
  readonly editor?: string | undefined;
  /**
   * How much the terminal shows of sessions that passed or were skipped: every request, or one line. `auto` is `compact` in a
   * run of more than 20 session files, under Jest of more than 20 test files.
   * @default 'auto'
   * @where Vitest, Jest, run
   * @example 'full'
   */
  readonly terminal?: 'full' | 'compact' | 'auto' | undefined;
  /**
   * Bytes of a body, or of a value read from it, that a record keeps.
   * @default 65536
   * @example 4096
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
   * @where Vitest, Jest, run, check
   * @example ['api/**']
   */
  readonly include?: readonly string[] | undefined;
  /**
   * Globs of session files to leave out, relative to the project root. Files in `node_modules` and `dist` are always left out.
   * @default []
   * @where Vitest, Jest, run, check
   * @example ['api/drafts/**']
   */
  readonly exclude?: readonly string[] | undefined;
  /**
   * How many sessions run at the same time, on one event loop. `false`: sessions run under Vitest's or Jest's own runner, in worker
   * processes. Under Jest sessions with scripts always run there.
   * @default 32
   * @where Vitest, Jest, run
   * @example 8
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

/** What `callsheetPreset()` and `withCallsheet()` take. Every option may be left out. */
export interface JestOptions extends CallsheetConfig {
  /**
   * Globs of session files, relative to the project root; `<rootDir>` may stand for it. None in a root whose packages run their own sessions.
   * @default ['**\/*.session.yaml']
   */
  readonly include?: readonly string[] | undefined;
  /**
   * Whether callsheet's reporter is added. Set it to `false` in a package of a monorepo, because Jest takes reporters only from the
   * root. Only `withCallsheet` takes it.
   * @default true
   * @where Jest
   * @example false
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
