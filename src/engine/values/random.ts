/** Draws of one session of a run: the same for the same seed and file, however sessions are spread over lanes. */
export interface Random {
  /** The seed of the run. */
  readonly seed: string;
  /** A whole number from 0 up to `limit`, and without it; a limit is 2^53 at most. */
  readonly below: (limit: number) => number;
  /** A whole number of 32 bits. */
  readonly bits: () => number;
  /** Whether anything has been drawn so far. */
  readonly hasDrawn: () => boolean;
}

/** A seed for a run that is given none: so large that two runs do not make the same UUIDs. */
export function newSeed(): string {
  return process
    .getBuiltinModule('node:crypto')
    .randomInt(36 ** 9)
    .toString(36)
    .padStart(9, '0');
}

const two32 = 2 ** 32;
const two53 = 2 ** 53;

/** @param file - of the session; two of them draw other values */
export function openRandom(seed: string, file: string): Random {
  let next: (() => number) | undefined;
  const bits = (): number => (next ??= sfc32(seed, file))();
  return {
    seed,
    bits,
    hasDrawn: () => next !== undefined,
    below: (limit) => {
      if (limit <= two32) {
        const fair = two32 - (two32 % limit);
        for (;;) {
          const drawn = bits();
          if (drawn < fair) return drawn % limit;
        }
      }
      const fair = two53 - (two53 % limit);
      for (;;) {
        const drawn = (bits() >>> 11) * two32 + bits();
        if (drawn < fair) return drawn % limit;
      }
    },
  };
}

/** Doty-Humphrey's generator of 32 bits, begun with a hash. */
function sfc32(seed: string, file: string): () => number {
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256').update(`${seed}\0${file}`).digest();
  let [a, b, c, count] = [hash.readInt32LE(0), hash.readInt32LE(4), hash.readInt32LE(8), hash.readInt32LE(12)];
  return () => {
    const drawn = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + drawn;
    c |= 0;
    return drawn >>> 0;
  };
}
