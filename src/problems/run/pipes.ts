import type { Message } from '../../format/problem.js';

/** A value that a pipe cannot take. @param written - the pipe as it is written; `got` and `wanted` in words */
export function pipeFailed(written: string, got: string, wanted: string): Message {
  return { code: 'pipe-failed', message: `\`${written}\` cannot take ${got}`, hint: `Give it ${wanted}.` };
}

/** @param within - what it looked in, in words: `a list of 3` */
export function pipeFoundNothing(written: string, within: string): Message {
  return {
    code: 'pipe-found-nothing',
    message: `\`${written}\` finds nothing in ${within}`,
    hint: 'Add `| default VALUE` if there may be nothing.',
  };
}

/** Of bytes that are not text. */
export function bytesNotText(): Message {
  return {
    code: 'pipe-failed',
    message: '`base64decode` gives bytes that are not UTF-8 text',
    hint: 'Add a pipe that takes bytes: `hex`, `base64`, `sha256`.',
  };
}

export function pickFromNothing(): Message {
  return {
    code: 'pipe-found-nothing',
    message: '`pick` finds nothing in an empty list',
    hint: 'Give it a list with items, or values of its own.',
  };
}

export function fakerMissing(): Message {
  return {
    code: 'faker-missing',
    message: '`fake` needs the package `@faker-js/faker`, which is not installed',
    hint: 'Run `npm install --save-dev @faker-js/faker`.',
  };
}

/** @param near - a name that the installed package has */
export function unknownFake(name: string, near: string | undefined): Message {
  return {
    code: 'unknown-fake',
    message: `\`@faker-js/faker\` has no \`${name}\``,
    hint:
      near === undefined
        ? 'Take a name from the API reference of Faker, such as `person.firstName`.'
        : `Did you mean \`${near}\`?`,
  };
}

/** @param words - what Faker threw */
export function fakeFailed(name: string, words: string): Message {
  return { code: 'fake-failed', message: `\`${name}\` of \`@faker-js/faker\` failed: ${words}` };
}
