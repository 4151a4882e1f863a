/** What an update did with a part that a person has changed since the last import. */
export interface KeptPart {
  readonly file: string;
  /** The title of a request; absent for what is above the steps, or for a whole file. */
  readonly title?: string;
  readonly why: KeptReason;
}

export type KeptReason =
  /** The source has not changed it. */
  | 'changed-here'
  /** Both have; what is here stays. */
  | 'changed-in-both'
  /** Both have changed other values of what is above the steps; it has both. */
  | 'merged'
  /** It is below an `if` with a request that was changed here, and the source has another condition. */
  | 'held'
  /** The source has it no more. */
  | 'gone-in-source'
  /** The source has the file no more, and something reads it that was kept. */
  | 'read-here'
  /** The source has a call of a flow in its place, or the other way round. */
  | 'replaced-in-source'
  /** It was removed here; the source has changed it. */
  | 'removed-here'
  /** A flow that it calls, or that it is, has new inputs. */
  | 'inputs-added'
  /** The flow that it calls has fewer inputs. */
  | 'inputs-removed'
  /** It has what the settings gave it before. */
  | 'settings-added'
  /** The source no longer has variables that something reads which was kept. */
  | 'variables-kept';
