import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSpace, type Place } from './spool-space.js';

export type { Place };

/**
 * Texts on disk in place of memory, as far as it takes them. The file has no name once it is open, so nothing is left of it,
 * whatever ends the run; on disks that keep the names of open files, one is left of a killed process.
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
  let file: number | undefined;
  let removeRest: () => void;
  let space = openSpace();
  // One for all texts: a buffer each would pile up outside of the heap, where the collector is in no hurry.
  let bytes = Buffer.alloc(64 * 1024);
  const room = (length: number): Buffer => (bytes.length < length ? (bytes = Buffer.alloc(2 * length)) : bytes);
  return {
    put: (text) => {
      if (file === undefined) ({ file, removeRest } = openNameless());
      const length = room(3 * text.length).write(text);
      const place = space.take(length);
      try {
        for (let done = 0; done < length;) done += writeSync(file, bytes, done, length - done, place.at + done);
      } catch (error) {
        space.free([place]);
        throw error;
      }
      return place;
    },
    free: (places) => {
      if (file !== undefined && places.length > 0) ftruncateSync(file, space.free(places));
    },
    read: ({ at, length }) => {
      room(length);
      for (let done = 0; done < length;) {
        const read = readSync(file!, bytes, done, length - done, at + done);
        if (read === 0) throw new Error(`the spool ends at ${at + done}, before ${at + length}`);
        done += read;
      }
      return bytes.toString('utf8', 0, length);
    },
    close: () => {
      if (file !== undefined) {
        closeSync(file);
        removeRest();
      }
      file = undefined;
      space = openSpace();
    },
  };
}

interface NamelessFile {
  readonly file: number;
  /** Once it is closed. */
  readonly removeRest: () => void;
}

function openNameless(): NamelessFile {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-records-'));
  const file = openSync(join(folder, 'records'), 'w+', 0o600);
  if (isRemoved(folder)) return { file, removeRest: () => {} };
  // Network drives, and Windows on disks other than NTFS, remove no file that is open.
  const atExit = (): void => {
    closeSync(file);
    isRemoved(folder);
  };
  process.once('exit', atExit);
  const removeRest = (): void => {
    process.off('exit', atExit);
    isRemoved(folder);
  };
  return { file, removeRest };
}

function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}
