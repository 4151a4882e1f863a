/** What is known of the suite around a script. */
export interface Known {
  /** The name of its request. */
  readonly request?: string;
  /**
   * Variables of the suite: those that an environment or the suite gives and no script changes, and those that a script sets.
   * All others may come from an environment that was not exported. Absent: nothing is known of any.
   */
  readonly variables?: ReadonlyMap<string, 'given' | 'set'>;
  /** Names that the reading of other scripts has made up. */
  readonly taken?: ReadonlySet<string>;
}
