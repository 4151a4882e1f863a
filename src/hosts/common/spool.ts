import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a text lies in a spool, in bytes. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

/** Texts on disk in place of memory. The file has no name once it is open, so nothing is left of it, whatever ends the run. */
export interface Spool {
  readonly put: (text: string) => Place;
  readonly read: (place: Place) => string;
  readonly close: () => void;
}

export function openSpool(): Spool {
  let file: number | undefined;
  let end = 0;
  // One for all texts: a buffer each would pile up outside of the heap, where the collector is in no hurry.
  let bytes = Buffer.alloc(64 * 1024);
  const room = (length: number): Buffer => (bytes.length < length ? (bytes = Buffer.alloc(2 * length)) : bytes);
  return {
    put: (text) => {
      file ??= openNameless();
      const length = room(3 * text.length).write(text);
      for (let done = 0; done < length;) done += writeSync(file, bytes, done, length - done, end + done);
      const place = { at: end, length };
      end += length;
      return place;
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
      if (file !== undefined) closeSync(file);
      file = undefined;
      end = 0;
    },
  };
}

function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), 'callsheet-records-'));
  const file = openSync(join(folder, 'records'), 'w+', 0o600);
  rmSync(folder, { recursive: true, force: true });
  return file;
}
