/**
 * What holds where a session file says nothing. The reference prints these numbers, and what reads a file and runs it goes by
 * them. Times in ms.
 */
export const defaults = {
  /** Of one send, where the options of the run set none either. */
  timeout: 30_000,
  onFailure: 'continue',
  /** Of one `pre` or `post` script. */
  scriptTimeout: 30_000,
  /** Of `post` scripts once a run without a test framework is interrupted. */
  teardownTimeout: 10_000,
  /** Sessions that run at the same time. */
  lanes: 32,
  redirects: 10,
  delay: 0,
  retry: { attempts: 0, backoff: 1000, multiply: 1 },
  poll: { every: 1000, timeout: 30_000 },
} as const;

/** A `Retry-After` is honoured up to here, in ms. */
export const longestRetryAfter = 60_000;
