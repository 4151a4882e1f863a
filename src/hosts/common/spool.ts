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
  return {
    put: (text) => {
      file ??= openNameless();
      const bytes = Buffer.from(text);
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, end + done);
      const place = { at: end, length: bytes.length };
      end += bytes.length;
      return place;
    },
    read: ({ at, length }) => {
      const bytes = Buffer.allocUnsafe(length);
      for (let done = 0; done < length;) {
        const read = readSync(file!, bytes, done, length - done, at + done);
        if (read === 0) throw new Error(`the spool ends at ${at + done}, before ${at + length}`);
        done += read;
      }
      return bytes.toString();
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
