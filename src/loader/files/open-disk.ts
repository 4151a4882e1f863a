import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import { resolve, join } from 'node:path';
import { type FileKind, whyRefused } from '../../files/refused.js';
import { readEnvFileSync } from '../../files/read-env-file.js';
import { readTextSync } from '../../files/read-file.js';
import { asOnDisk } from '../../lib/as-on-disk.js';
import { remember } from '../../lib/memoize.js';
import { type FileReason, fileReasonOf } from '../../lib/file-reason.js';
import type { Disk } from '../check/sources.js';
import { pathFrom } from '../../format/paths.js';

/** The files below a project root; each is looked at once for what it is read as. */
export function openDisk(root: string): Disk {
  const byKind = <Value>(look: (file: string, kind: FileKind) => Value): ((file: string, kind: FileKind) => Value) => {
    const ofKind = remember(Infinity, (kind: FileKind) => remember(Infinity, (file: string) => look(file, kind)));
    return (file, kind) => ofKind(kind)(file);
  };
  const names = remember(Infinity, (folder: string) => namesIn(resolve(root, folder)));
  const has = (path: string): boolean => existsSync(resolve(root, path));
  return {
    fault: byKind((file, kind) => faultOf(resolve(root, file), kind)),
    text: byKind((file, kind) => textOf(resolve(root, file), kind)),
    names,
    own: remember(Infinity, (file: string) => asOnDisk(file, { has, in: names })),
  };
}

function faultOf(path: string, kind: FileKind): FileReason | undefined {
  try {
    accessSync(path, constants.R_OK);
    const reason = whyRefused(path, kind);
    return kind === 'env' && reason?.kind === 'pipe' ? undefined : reason;
  } catch (error) {
    return fileReasonOf(error);
  }
}

/** Empty where it cannot be read: `faultOf` says why. */
function textOf(path: string, kind: FileKind): string {
  try {
    return kind === 'env' ? readEnvFileSync(path) : readTextSync(path, kind);
  } catch {
    return '';
  }
}

function namesIn(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/**
 * The file that a symbolic link on the way leads to, as Node and Vite take it for a module; both relative to `root`.
 * A file that is not there stays as it is.
 */
export function realFile(root: string, file: string): string {
  try {
    const actual = realpathSync.native(join(root, file));
    return pathFrom(realpathSync.native(root), actual);
  } catch {
    return file;
  }
}
