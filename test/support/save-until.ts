/** ms after which a save that went unseen is made again, at first; each time it is twice as long. */
const patience = 10_000;

/**
 * Saves files, and again, until it is seen: a watcher that is being started misses what changes meanwhile. What a save starts may take
 * longer on a busy machine than the time to the next one.
 *
 * @param save - writes the files; called each time
 */
export async function saveUntil(save: () => void, seen: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout;
  const saveIn = (ms: number): void => {
    save();
    timer = setTimeout(saveIn, ms, 2 * ms);
  };
  saveIn(patience);
  await seen.finally(() => clearTimeout(timer));
}
