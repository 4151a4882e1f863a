import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readBytesSync } from '../../files/read-file.js';
import { pathFrom } from '../../format/paths.js';
import { sessionSuffix } from '../../format/session.js';
import { openUses } from '../../loader/dependents/session-uses.js';
import { sessionReader } from '../../loader/files/read-session.js';
import { wholeParse } from '../../loader/whole-parse.js';

/** Files that run whenever they, or what they call or read, are saved. */
export interface RunOnSave {
  readonly set: (file: string, isOn: boolean) => void;
  readonly files: () => readonly string[];
  /** Files were saved; absolute paths. */
  readonly saved: (paths: ReadonlySet<string>) => void;
  /** A file has been run: what was saved meanwhile has it run again. */
  readonly ended: (files: Iterable<string>) => void;
}

interface OnSavePlace {
  /** Of the project, absolute. */
  readonly root: string;
  /** Runs a file. @returns false if it runs already */
  readonly run: (file: string) => boolean;
}

export function openRunOnSave({ root, run }: OnSavePlace): RunOnSave {
  const on = new Set<string>();
  const waiting = new Set<string>();
  /** What saved files have said. A disk may report one save in several events. */
  const seen = new Map<string, string>();
  const uses = openUses({ root, home: root, exclude: [], defaults: {}, read: sessionReader(root, wholeParse) });

  function isNew(path: string): boolean {
    const text = hashOf(path);
    if (seen.get(path) === text) return false;
    seen.set(path, text);
    return true;
  }

  function start(file: string): void {
    if (run(file)) waiting.delete(file);
    else waiting.add(file);
  }

  return {
    set: (file, isOn) => {
      if (isOn) on.add(file);
      else on.delete(file);
      if (isOn) seen.set(join(root, file), hashOf(join(root, file)));
    },
    files: () => [...on],
    saved: (paths) => {
      if (on.size === 0) return;
      const changed = [...paths].filter(isNew).map((path) => pathFrom(root, path));
      if (changed.some((file) => file.endsWith(sessionSuffix))) uses.forget();
      const files = new Set(changed.flatMap((file) => [file, ...uses.of(file)]));
      for (const file of on) if (files.has(file)) start(file);
    },
    ended: (files) => {
      for (const file of files) if (waiting.has(file)) start(file);
    },
  };
}

/** Empty where it cannot be read. */
function hashOf(path: string): string {
  try {
    return createHash('sha256').update(readBytesSync(path, 'session')).digest('hex');
  } catch {
    return '';
  }
}
