/** The pool's name in Vitest's configuration and on its tasks. */
export const lanePoolName = 'callsheet-lanes';
