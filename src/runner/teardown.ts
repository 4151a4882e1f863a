/** How long a cancelled session may go on with what may never end, such as a script that waits for what never comes. */
export interface Teardown {
  /** The session is cancelled: its time begins. */
  readonly begin: () => void;
  readonly isOver: () => boolean;
  /** Resolves to what the work gives, or to `other` when the time is over. */
  readonly within: <Value, Other>(work: Promise<Value>, other: Other) => Promise<Value | Other>;
  /** The session is over. */
  readonly close: () => void;
}

/** @param ms - from the cancelling on; undefined for no limit */
export function openTeardown(ms: number | undefined): Teardown {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    isOver = true;
    resolve();
  };
  return {
    begin: () => {
      if (ms !== undefined) timer ??= setTimeout(end, ms);
    },
    isOver: () => isOver,
    within: (work, other) => Promise.race([work, over.then(() => other)]),
    close: () => clearTimeout(timer),
  };
}
