const known = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back when a signal is aborted that is not yet. A signal has one listener for all: adding one and removing it would
 * cost each send as much as building its request.
 *
 * @returns what ends that
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const listeners = known.get(signal) ?? listenTo(signal);
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const listeners = new Set<() => void>();
  known.set(signal, listeners);
  signal.addEventListener('abort', () => listeners.forEach((listener) => listener()), { once: true });
  return listeners;
}
