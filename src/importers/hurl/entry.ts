/** A line that means something, without its comment. */
export interface HurlLine {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** A body between its signs: `multi` for three back quotes with a word, `raw` for text as it is. */
export interface HurlBody {
  readonly kind: 'json' | 'xml' | 'graphql' | 'text' | 'base64' | 'hex' | 'file';
  readonly text: string;
  /** Whether variables stay as they are written. */
  readonly isPlain?: true;
  readonly line: number;
}

/** The lines of a section, by its name without brackets: `Asserts`. */
export type Sections = ReadonlyMap<string, readonly HurlLine[]>;

/** What comes behind a request line or an `HTTP` line. */
export interface HurlPart {
  readonly headers: readonly HurlLine[];
  readonly sections: Sections;
  readonly body?: HurlBody;
}

export interface Entry {
  readonly line: number;
  /** The comment directly above. */
  readonly comment?: string;
  readonly method: string;
  readonly url: string;
  readonly request: HurlPart;
  /** `status` and `version` are undefined for `*`. */
  readonly response?: HurlPart & { readonly status?: number; readonly version?: string; readonly line: number };
}

/** A line that is at no place where it can be. */
export interface Stray {
  readonly line: HurlLine;
}
