/** Lets a limited number of sends to each host run at the same time. The others wait in order. */
export interface HostLimiter {
  /**
   * Resolves when there is room, or at once when the signal is aborted.
   *
   * @returns what to call on leaving
   */
  readonly enter: (host: string, signal: AbortSignal) => Promise<() => void>;
}

interface Room {
  free: number;
  readonly waiting: Set<() => void>;
}

export function createHostLimiter(size: number): HostLimiter {
  const rooms = new Map<string, Room>();
  return {
    enter: async (host, signal) => {
      const room = rooms.get(host) ?? { free: size, waiting: new Set() };
      rooms.set(host, room);
      if (room.free > 0) room.free -= 1;
      else if (!(await turn(room, signal))) return () => {};
      return () => leave(room);
    },
  };
}

/** The place goes to the next in line directly, so that no other send slips in between. */
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
