/** Lets so many in at a time for each key; the others wait in order. */
export interface Gate {
  /**
   * Resolves when there is room, or at once when the signal is aborted.
   *
   * @returns what to call on leaving
   */
  readonly enter: (key: string, signal: AbortSignal) => Promise<() => void>;
}

interface Room {
  free: number;
  readonly waiting: Set<() => void>;
}

export function createGate(size: number): Gate {
  const rooms = new Map<string, Room>();
  return {
    enter: async (key, signal) => {
      const room = rooms.get(key) ?? { free: size, waiting: new Set() };
      rooms.set(key, room);
      if (room.free > 0) room.free -= 1;
      else if (!(await turn(room, signal))) return () => {};
      return () => leave(room);
    },
  };
}

/** The place goes to the next in line directly, so that nobody slips in between. */
function leave(room: Room): void {
  const [next] = room.waiting;
  if (next) next();
  else room.free += 1;
}

/** @returns whether the turn came; false when the signal was aborted first */
function turn(room: Room, signal: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (came: boolean): void => {
    room.waiting.delete(onTurn);
    signal.removeEventListener('abort', onAbort);
    resolve(came);
  };
  const onTurn = (): void => settle(true);
  const onAbort = (): void => settle(false);
  room.waiting.add(onTurn);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return promise;
}
