import type { Emit, Listen, RunnerEvents } from './jest-runner.js';

interface Events {
  readonly on: Listen;
  /** Calls the listeners in the order they came, each when the one before is done. */
  readonly emit: Emit;
}

type Listener = (data: RunnerEvents[keyof RunnerEvents]) => unknown;

export function openEvents(): Events {
  const all = new Map<keyof RunnerEvents, Set<Listener>>();
  return {
    on: (name, listener) => {
      const listeners = all.get(name) ?? new Set();
      all.set(name, listeners.add(listener as Listener));
      return () => void listeners.delete(listener as Listener);
    },
    emit: async (name, data) => {
      for (const listener of all.get(name) ?? []) await listener(data);
    },
  };
}
