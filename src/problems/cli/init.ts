import type { Message } from '../../format/problem.js';

/** Why `init` leaves a file to be edited by hand. */
export const byHand = {
  config: 'init cannot edit a config of this form',
  jestConfig: 'init cannot edit a configuration of this form',
  jestJson: "what it sets for Jest takes the place of the preset's, and JSON can call nothing",
  settings: 'init cannot edit settings of this form',
} as const;

/** @param reason - in a few words: `it is a directory` */
export function projectFileUnreadable(file: string, reason: string): Message {
  return {
    code: 'project-file-unreadable',
    message: `cannot read ${file}: ${reason}`,
    hint: 'Fix or remove it, and run init again.',
  };
}

/** Why `init` could not write a file. */
export const notWritten = {
  folderTaken: (): string => 'its folder cannot be made, as a file has that name',
  disk: (reason: string): string => `it cannot be written: ${reason}`,
} as const;
