import { leftoverOf } from '../../../problems/import/report.js';
import { moduleFaults } from '../../scripts/module-faults.js';
import type { Leftover, Suite } from '../../suite/suite.js';
import { withoutSecretTexts } from './hidden-texts.js';
import { localPath } from './script-files.js';

interface NotesGiven {
  /** Whether a file of scripts is written, by its path from theirs. */
  readonly isCopied: (path: string) => boolean;
  readonly secrets: ReadonlyMap<string, string>;
}

/** What a person has to know of the modules that are copied for scripts: which throw when they are loaded, and which hold secrets still. */
export function notesOfModules(
  { modules }: Pick<Suite, 'modules'>,
  { isCopied, secrets }: NotesGiven,
): readonly Leftover[] {
  return [...(modules ?? [])].flatMap(([file, text]) => {
    if (!isCopied(localPath(file))) return [];
    // Only the suites of Bruno have modules.
    const code = file.endsWith('.json') ? text : withoutSecretTexts(text, 'bruno', new Map(secrets));
    return moduleFaults(file, code).map(({ kind, line }): Leftover => {
      const what = kind === 'throws' ? leftoverOf.moduleThrows() : leftoverOf.moduleSecret();
      return { place: { file, line }, reason: { kind: 'by-hand', what } };
    });
  });
}
