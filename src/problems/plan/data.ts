import { dataSuffixes } from '../../format/data.js';
import type { Message } from '../../format/problem.js';
import { listed } from '../../lib/quotes.js';

/** What is wrong with the rows of `data` and `each`. `place` is a file with the line: `users.csv:3`. */

/** @param path - as written */
export function dataFormat(path: string): Message {
  return {
    code: 'data-format',
    message: `unknown format of data: ${path}`,
    hint: `Write the path of a file that ends in ${listed(dataSuffixes, 'or')}, or the rows as a list of maps.`,
  };
}

export function dataEmpty(file: string): Message {
  return {
    code: 'data-empty',
    message: `${file} has no row of data`,
    hint: 'Add a row. The first line of a CSV names the columns, and each line below it is a row.',
  };
}

export function dataRagged(place: string, fields: number, columns: number): Message {
  return {
    code: 'data-ragged',
    message: `${place} has ${count(fields, 'value')}; the first line names ${count(columns, 'column')}`,
    hint: 'Give the row one value for each column. Put a value with a comma in double quotes.',
  };
}

export function dataQuotes(place: string, words: string): Message {
  return {
    code: 'data-quotes',
    message: `${place} is not valid CSV: ${words}`,
    hint: 'Put double quotes around a value that has some, and write each of those twice: "say ""yes""".',
  };
}

/** @param column - from 1 */
export function dataColumnUnnamed(place: string, column: number): Message {
  return {
    code: 'data-column',
    message: `${place} does not name column ${column}`,
    hint: 'Give each column a name in the first line.',
  };
}

/** @param near - a name that could be meant */
export function dataColumnName(place: string, name: string, near: string | undefined): Message {
  const hint = 'Use letters, digits, _ and -, and start with a letter or _';
  return {
    code: 'data-column',
    message: `${place}: \`${name}\` is not a name for a column`,
    hint: near === undefined ? `${hint}.` : `${hint}: \`${near}\`.`,
  };
}

export function dataColumnTwice(place: string, name: string): Message {
  return {
    code: 'data-column',
    message: `${place} names the column \`${name}\` twice`,
    hint: 'Rename one of them, or remove it.',
  };
}

/** @param given - what is there: `a map`, `a list`, `nothing` or the scalar */
export function dataNotRows(place: string, given: string): Message {
  return {
    code: 'data-not-rows',
    message: `${place}: the rows of data must be a list of maps, not ${given}`,
    hint: 'Write a list with a map for each row, such as `[{ "user": "ann" }, { "user": "bob" }]`.',
  };
}

export function dataNotJson(file: string, words: string): Message {
  return {
    code: 'data-not-json',
    message: `${file} is not valid JSON: ${words}`,
    hint: 'Correct the file. A comma after the last entry and comments are not JSON.',
  };
}

/** What the YAML of a data file has wrong: the first problem. */
export function dataNotRead(place: string, { message, hint }: Omit<Message, 'code'>): Message {
  return { code: 'data-not-read', message: `${place}: ${message}`, hint: hint ?? 'Correct the file.' };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
