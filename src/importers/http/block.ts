import type { Line } from './cut-file.js';

/** A request of a file, its lines sorted by what they are. */
export interface Block {
  readonly file: string;
  readonly title: string;
  /** What `# @key value` says, in the order of the file. */
  readonly tags: readonly Tag[];
  /** `@name = value` */
  readonly variables: readonly { readonly name: string; readonly value: string; readonly line: number }[];
  /** The method, the URL and its other lines. Absent: there is no request. */
  readonly request?: { readonly lines: readonly string[]; readonly line: number };
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: readonly Line[];
  readonly scripts: readonly BlockScript[];
  /** `?? status == 200` and `EXPECTED_RESPONSE_STATUS 200`, without their signs. */
  readonly expectations: readonly Line[];
  /** Lines that a tool reads and a session has no place for. */
  readonly lost: readonly { readonly line: Line; readonly what: string }[];
}

export interface Tag {
  /** In lower case, with `-`. */
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

export interface BlockScript {
  readonly dialect: 'jetbrains' | 'httpyac';
  readonly phase: 'before' | 'after';
  /** Of its first line. */
  readonly line: number;
  readonly source: string;
  /** The path of a script that is a file; its source is empty. */
  readonly file?: string;
}
