import { openScratchFile, type ScratchFile } from '../../files/scratch-file.js';
import { openSpace, type Place } from './spool-space.js';

export type { Place };

/**
 * Texts on disk in place of memory, as far as it takes them.
 */
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
