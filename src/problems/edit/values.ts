import type { Message } from '../../format/problem.js';

/** @param path - as commands read it */
export function noSuchPlace(path: string, row: number | undefined): Message {
  return {
    code: 'no-such-place',
    message: `\`${path}\` is not a place of ${placeOf(row)}`,
    hint: 'Give keys and places in lists that are there, and then the key of the value, such as `retry.attempts`.',
  };
}

export function badPath(text: string): Message {
  return {
    code: 'bad-path',
    message: `invalid path \`${text}\``,
    hint: 'Write keys with dots between them, places in lists in brackets, and other names in quotes: `retry.attempts`, `tests[0].status`, `headers["x.y"]`.',
  };
}

export function rowsAreNoValue(): Message {
  return {
    code: 'bad-path',
    message: '`steps` is not a value: it is the list of rows',
    hint: 'Give the row, and a path in it.',
  };
}

/** @param path - as commands read it */
export function changedMeanwhile(path: string, row: number | undefined): Message {
  return {
    code: 'changed-meanwhile',
    message: `\`${path}\` of ${placeOf(row)} has changed since it was read`,
    hint: 'Nothing was changed. Look at the value that is there now, then try again.',
  };
}

/** @param path - of the alias, as commands read it */
export function valueIsAlias(path: string, row: number | undefined): Message {
  return {
    code: 'value-is-alias',
    message: `\`${path}\` of ${placeOf(row)} is an alias: its value is written in another place`,
    hint: 'Write the value out in place of the alias, or edit it at the anchor.',
  };
}

/** Of a value above the rows. */
export function anchorOfHeadInUse(anchor: string): Message {
  return {
    code: 'anchor-in-use',
    message: `the anchor &${anchor} is used elsewhere in the file`,
    hint: `Write its value out in place of \`*${anchor}\`, then try again.`,
  };
}

/** `row 4`, or what is above the rows. */
function placeOf(row: number | undefined): string {
  return row === undefined ? 'the head of the file' : `row ${row}`;
}
