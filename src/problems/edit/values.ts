import { didYouMean } from '../../lib/did-you-mean.js';
import { inputVariable } from '../../lib/input-variable.js';
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

export function entryExists(name: string, row: number | undefined): Message {
  return {
    code: 'entry-exists',
    message: `\`${name}\` is in ${placeOf(row)} already`,
    hint: 'Change its value, or choose another name.',
  };
}

export function rowIsNotSkipped(row: number): Message {
  return {
    code: 'row-without-skip',
    message: `row ${row} has no \`skip\`: only requests and calls do`,
    hint: 'Select requests or calls.',
  };
}

export function rowHasNoBody(row: number): Message {
  return {
    code: 'row-without-body',
    message: `row ${row} is not a request, so it has no body`,
    hint: 'Give the row of a request.',
  };
}

/** @param known - the names of the file */
export function variableUnknown(name: string, known: readonly string[]): Message {
  const near = didYouMean(name, known);
  return {
    code: 'variable-unknown',
    message: `the file has no variable, input or capture \`${name}\``,
    hint: near ? `Did you mean \`${near}\`?` : 'Give a name that the file declares, captures or sets.',
  };
}

export function nameTaken(name: string, file: string): Message {
  return {
    code: 'entry-exists',
    message: `${file} has a variable \`${name}\` already`,
    hint: 'Choose another name.',
  };
}

/** A note, not a refusal. */
export function inputKeepsName(name: string): string {
  return `who gives the input ${name} from outside, as ${inputVariable(name)}, \`--input\` or a file of data, has to follow`;
}

/** A note, not a refusal. */
export function scriptsKeepName(name: string): string {
  return `scripts of the file that read or set ${name} have to follow`;
}
