import type { Message } from '../../format/problem.js';

/** What the panel does not edit, because the files are not what a page has seen. */

export function rowChangedMeanwhile(row: number): Message {
  return {
    code: 'changed-meanwhile',
    message: `row ${row} has changed since the page has seen it`,
    hint: 'Nothing was changed. Look at the row as it is now, then try again.',
  };
}

export function headChangedMeanwhile(file: string): Message {
  return {
    code: 'changed-meanwhile',
    message: `the head of ${file} has changed since the page has seen it`,
    hint: 'Nothing was changed. Look at it as it is now, then try again.',
  };
}

export function fileChangedMeanwhile(file: string): Message {
  return {
    code: 'changed-meanwhile',
    message: `${file} has changed since the page has seen it`,
    hint: 'Nothing was changed. Look at the file as it is now, then try again.',
  };
}

export function rowGone(): Message {
  return {
    code: 'row-gone',
    message: 'the row was deleted on disk',
    hint: 'Nothing was changed. Copy what you typed, and add a row for it.',
  };
}

export function nothingToUndo(): Message {
  return {
    code: 'nothing-to-undo',
    message: 'there is nothing to undo: the panel has edited no file since it was started',
    hint: 'Undo an edit that you made in an editor there.',
  };
}

export function nothingToRedo(): Message {
  return {
    code: 'nothing-to-redo',
    message: 'there is nothing to redo',
    hint: 'Redo follows an undo, until the next edit.',
  };
}

/** @param label - of the edit */
export function undoElsewhere(way: 'undo' | 'redo', label: string, file: string): Message {
  return {
    code: 'undo-elsewhere',
    message: `cannot ${way} "${label}": ${file} has changed in your editor since`,
    hint: 'Undo it there.',
  };
}

export function badYamlValue(): Message {
  return {
    code: 'bad-yaml-value',
    message: 'the value is not valid YAML',
    hint: 'Write a value as in the file, such as `state: paid`, or as JSON.',
  };
}

/** The page has no flags. @param message - that names the files */
export function importExistsInPanel(message: string): Message {
  return { code: 'import-exists', message, hint: 'Import into another folder, or delete these files first.' };
}
