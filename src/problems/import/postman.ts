import type { Message } from '../../format/problem.js';

export function postmanNotJson(): Message {
  return {
    code: 'postman-not-json',
    message: 'the collection is not valid JSON',
    hint: 'Export the collection from Postman again, in the format "Collection v2.1".',
  };
}

/** @param levels - that are read */
export function postmanTooDeep(levels: number): Message {
  return {
    code: 'postman-too-deep',
    message: `the collection is nested deeper than ${levels} levels`,
    hint: 'Export a part of the collection.',
  };
}

export function postmanV1(): Message {
  return {
    code: 'postman-v1',
    message: 'the collection has the format v1, which Postman itself no longer exports',
    hint: 'Import the collection into Postman, and export it as "Collection v2.1".',
  };
}

export function postmanWithoutItems(): Message {
  return {
    code: 'postman-without-items',
    message: 'the collection has no `item` list',
    hint: 'Export the collection from Postman, in the format "Collection v2.1".',
  };
}
