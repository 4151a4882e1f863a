import { openScratchFile, type ScratchFile } from '../files/scratch-file.js';

/** Where a text lies in a spool, in bytes. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

/** Texts on disk in place of memory, as far as it takes them. */
export interface Spool {
  readonly put: (text: string) => Place;
  readonly read: (place: Place) => string;
  /** Gives up texts that were put: what comes later goes into their space. */
  readonly free: (places: readonly Place[]) => void;
  readonly close: () => void;
}

export function openSpool(): Spool {
  const disk = openDisk();
  /** What the disk has no room for, or no folder. */
  const inMemory = new WeakMap<Place, string>();
  return {
    put: (text) => {
      try {
        return disk.put(text);
      } catch {
        const place = { at: 0, length: 0 };
        inMemory.set(place, text);
        return place;
      }
    },
    free: (places) => disk.free(places.filter((place) => !inMemory.has(place))),
    read: (place) => inMemory.get(place) ?? disk.read(place),
    close: disk.close,
  };
}

/** Throws where the disk does. */
function openDisk(): Spool {
  let file: ScratchFile | undefined;
  let space = openSpace();
  // One for all texts: a buffer each would pile up outside of the heap, where the collector is in no hurry.
  let bytes = Buffer.alloc(64 * 1024);
  const room = (length: number): Buffer => (bytes.length < length ? (bytes = Buffer.alloc(2 * length)) : bytes);
  return {
    put: (text) => {
      file ??= openScratchFile();
      const length = room(3 * text.length).write(text);
      const place = space.take(length);
      try {
        file.write(bytes, length, place.at);
      } catch (error) {
        space.free([place]);
        throw error;
      }
      return place;
    },
    free: (places) => {
      if (places.length > 0) file?.truncate(space.free(places));
    },
    read: ({ at, length }) => {
      room(length);
      file!.read(bytes, length, at);
      return bytes.toString('utf8', 0, length);
    },
    close: () => {
      file?.close();
      file = undefined;
      space = openSpace();
    },
  };
}

/** Which bytes of a file are in use: it grows only where no gap is wide enough. */
interface Space {
  readonly take: (length: number) => Place;
  /** @returns where what is in use ends */
  readonly free: (places: readonly Place[]) => number;
}

function openSpace(): Space {
  let end = 0;
  /** In order, and apart from each other. */
  let gaps: Place[] = [];
  return {
    take: (length) => {
      // In place: a run puts thousands, and one before it may have left as many gaps.
      const index = gaps.findIndex((each) => each.length >= length);
      const gap = gaps[index] ?? { at: end, length };
      const rest = { at: gap.at + length, length: gap.length - length };
      if (index >= 0) gaps.splice(index, 1, ...(rest.length > 0 ? [rest] : []));
      end = Math.max(end, rest.at);
      return { at: gap.at, length };
    },
    free: (places) => {
      gaps = joined([...gaps, ...places]);
      const last = gaps.at(-1);
      if (last && last.at + last.length === end) {
        end = last.at;
        gaps = gaps.slice(0, -1);
      }
      return end;
    },
  };
}

function joined(places: readonly Place[]): Place[] {
  const gaps: Place[] = [];
  for (const { at, length } of places.toSorted((a, b) => a.at - b.at)) {
    const before = gaps.at(-1);
    if (before && before.at + before.length === at)
      gaps[gaps.length - 1] = { at: before.at, length: at + length - before.at };
    else if (length > 0) gaps.push({ at, length });
  }
  return gaps;
}
