/** What is known of the suite around a script. */
export interface Known {
  /** The name of its request. */
  readonly request?: string;
  /**
   * Variables of the suite: those that an environment or the suite gives and no script changes, and those that a script sets.
   * All others are without a value. Absent: nothing is known of any.
   */
  readonly variables?: ReadonlyMap<string, 'given' | 'set'>;
}
