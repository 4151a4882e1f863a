/** Has a cancelled run wait only so long for what may never end, as a script that waits for what never comes. */
export interface LastMoment {
  /** The run is cancelled. */
  readonly begin: () => void;
  /** What the work gives; the other, where the run was cancelled and its time is over. */
  readonly within: <Value>(work: Promise<Value>, other: Value) => Promise<Value>;
}

/** @param ms - from the cancelling on */
export function openLastMoment(ms: number): LastMoment {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      timer ??= setTimeout(end, ms);
    },
    within: (work, other) => Promise.race([work, over.then(() => other)]).finally(() => clearTimeout(timer)),
  };
}
