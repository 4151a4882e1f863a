import { leftoverOf } from '../../../problems/import/report.js';
import { moduleFaults } from '../../scripts/module-faults.js';
import type { Leftover, Suite } from '../../suite/suite.js';
import { localPath } from './script-files.js';

/**
 * What a person has to know of the modules that are copied for scripts: which of them throw when they are loaded, and which hold secrets.
 *
 * @param isCopied - whether a file of scripts is written, by its path from theirs
 */
export function notesOfModules(
  { modules }: Pick<Suite, 'modules'>,
  isCopied: (path: string) => boolean,
): readonly Leftover[] {
  return [...(modules ?? [])].flatMap(([file, text]) => {
    if (!isCopied(localPath(file))) return [];
    return moduleFaults(file, text).map(({ kind, line }): Leftover => {
      const what = kind === 'throws' ? leftoverOf.moduleThrows() : leftoverOf.moduleSecret();
      return { place: { file, line }, reason: { kind: 'by-hand', what } };
    });
  });
}
