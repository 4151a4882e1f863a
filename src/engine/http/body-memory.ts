/** What the bodies of responses take in memory at one time, of all sessions together. */
export interface BodyMemory {
  readonly limit: number;
  /** Room for what one send brings. */
  readonly open: () => BodyRoom;
}

export interface BodyRoom {
  /** Whether so many bytes more fit; then they are taken. */
  readonly take: (bytes: number) => boolean;
  readonly give: (bytes: number) => void;
  /** Gives back all that has been taken; after it nothing fits. */
  readonly free: () => void;
}

/** @param limit - in bytes */
export function openBodyMemory(limit: number): BodyMemory {
  let total = 0;
  const open = (): BodyRoom => {
    let own = 0;
    let isFree = false;
    const add = (bytes: number): void => {
      own += bytes;
      total += bytes;
    };
    return {
      take: (bytes) => {
        if (isFree || total + bytes > limit) return false;
        add(bytes);
        return true;
      },
      give: (bytes) => {
        if (!isFree) add(-bytes);
      },
      free: () => {
        add(-own);
        isFree = true;
      },
    };
  };
  return { limit, open };
}

/** Why a body was given up that would have fitted by itself. */
export class NoRoom extends Error {
  constructor() {
    super('the bodies of all sessions take as much memory as they may');
  }
}

/** The code that zlib gives where a body is too large unpacked. */
const code = 'ERR_BUFFER_TOO_LARGE';

/** A body that is larger than what may be read. */
export function tooLarge(): Error {
  return Object.assign(new Error('the body is too large'), { code });
}

export function isTooLarge(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === code;
}
