const KiB = 1024;
const MiB = 1024 * KiB;

/**
 * What files are read for, and how many bytes one may have. Whoever reads a file names its kind, so a new use of files has to
 * say here what it takes.
 */
export const limits = {
  /** The parser refuses a smaller one, too, in better words. */
  session: 16 * MiB,
  /** The same as of an answer. */
  body: 512 * MiB,
  schema: 64 * MiB,
  script: 16 * MiB,
  /** Of a `.env` file. */
  env: MiB,
  /** Of the option `tls`. */
  pem: 4 * MiB,
  /** A JSON report, which `--last` names. It has to fit into a string. */
  report: 512 * MiB - KiB,
  /** A `package.json`. */
  manifest: 16 * MiB,
  /** What `init` reads and edits. */
  config: 16 * MiB,
  /** Which edits of session files are under way. */
  journal: 64 * MiB,
  lock: KiB,
  /** What a cache keeps of a session file. */
  kept: 256 * MiB,
  /** Code that Vite has made of a module. */
  module: 64 * MiB,
  /** A file of this package. */
  own: 64 * MiB,
} as const satisfies Readonly<Record<string, number>>;

export type FileKind = keyof typeof limits;
