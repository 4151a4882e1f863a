/** What `init` has found out about one file; paths are relative to the project root. */
export type Change =
  /** `before` is absent of a file that is new. */
  | {
      readonly kind: 'write';
      readonly file: string;
      readonly before?: string;
      readonly after: string;
      readonly what: string;
    }
  /** Nothing to do. */
  | { readonly kind: 'kept'; readonly file: string; readonly why: string }
  /** What a person has to do by hand. */
  | { readonly kind: 'by-hand'; readonly file: string; readonly why: string; readonly lines: readonly string[] };
