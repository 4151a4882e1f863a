import { loadedFromJest } from '../shared/jest-api.js';

interface Watcher {
  setState: (state: { readonly interrupted?: boolean }) => Promise<void>;
}

const listeners = new Set<() => void>();
const followed = new WeakSet<Watcher>();

/**
 * Calls back when somebody interrupts the run, in watch mode. Jest passes nothing of it to a test runner: where that is in
 * Jest's own process, Jest's own state is watched here. A worker does not live on.
 *
 * @returns what ends it
 */
export function onInterrupt(rootDir: string, listener: () => void): () => void {
  const loaded = loadedFromJest(rootDir, 'jest-watcher') as
    | { readonly TestWatcher: { readonly prototype: Watcher } }
    | undefined;
  if (loaded) follow(loaded.TestWatcher.prototype);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function follow(watcher: Watcher): void {
  if (followed.has(watcher)) return;
  followed.add(watcher);
  const { setState } = watcher;
  watcher.setState = async function withListeners(state) {
    await setState.call(this, state);
    if (state.interrupted) for (const listener of listeners) listener();
  };
}
