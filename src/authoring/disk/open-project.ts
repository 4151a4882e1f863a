import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { readBytesSync } from '../../files/read-file.js';
import { listSessions } from '../../loader/files/find-sessions.js';
import { reasonOf } from '../../problems/disk/file-reason.js';
import type { FileText, Project } from '../project/project.js';

/**
 * The session files below a folder. Files are read when an operation asks for them, each once; what they held then is
 * what edits are held against.
 *
 * @param root - absolute
 */
export function openProject(root: string): Project {
  const texts = new Map<string, FileText>();
  let files: readonly string[] | undefined;
  const list = (): readonly string[] => (files ??= listSessions(root));
  const isLink = (file: string): boolean =>
    lstatSync(join(root, file), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return {
    list,
    isLink,
    read: (file) => {
      const known = texts.get(file) ?? readText(root, file);
      texts.set(file, known);
      return known;
    },
    linksTo: (file) => {
      const target = targetOf(join(root, file));
      const isSame = (other: string): boolean => isLink(other) && targetOf(join(root, other)) === target;
      return target === undefined ? [] : list().filter((other) => other !== file && isSame(other));
    },
  };
}

function readText(root: string, file: string): FileText {
  try {
    return {
      kind: 'text',
      text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        readBytesSync(join(root, file), 'session'),
      ),
    };
  } catch (error) {
    return { kind: 'missing', reason: reasonOf(error) };
  }
}

/** Undefined of a link that leads nowhere, and of what is gone by now. */
function targetOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
