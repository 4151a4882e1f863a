/** ms between two looks at whether a thread still answers. */
export const beatInterval = 1_000;
/** Looks without an answer after which a script is taken to run without end, where it has that long. */
const mostBeats = 10;
/** On a busy machine a thread leaves one open that will answer. */
const leastBeats = 3;

/**
 * ms for which a script may keep the thread busy: all other sessions wait for it.
 *
 * @param scriptTimeout - what a script may take; 0 for no limit
 */
export function patienceFor(scriptTimeout: number): number {
  const beats = scriptTimeout === 0 ? mostBeats : Math.ceil(scriptTimeout / beatInterval);
  return beatInterval * Math.min(mostBeats, Math.max(leastBeats, beats));
}

/** Where somebody may look at a script that does not go on. */
export function isDebugged(): boolean {
  return process.getBuiltinModule('node:inspector').url() !== undefined;
}
