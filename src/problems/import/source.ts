import type { Message } from '../../format/problem.js';

/** What cannot be imported, and why. */

export function sourceMissing(name: string): Message {
  return {
    code: 'import-source-missing',
    message: `there is no file or folder ${name}`,
    hint: 'Give the path of an exported file, of a folder, or `-` for the standard input.',
  };
}

export function sourceEmpty(name: string): Message {
  return {
    code: 'import-source-empty',
    message: `the folder ${name} has no files`,
    hint: 'Give the folder that has the suite, such as the one with `bruno.json`.',
  };
}

/** @param reason - in a few words: `it is not text` */
export function sourceUnreadable(name: string, reason: string): Message {
  return {
    code: 'import-source-unreadable',
    message: `cannot read ${name}: ${reason}`,
    hint: 'Export the suite from its tool again, as text such as JSON or YAML.',
  };
}

export function sourceTooLarge(name: string, reason: string): Message {
  return {
    code: 'import-source-too-large',
    message: `${name} is too large to import: ${reason}`,
    hint: 'Give the folder of one suite.',
  };
}

/** Reasons for the messages above. */
export const byNumbers = {
  files: (most: number): string => `it has more than ${most} files`,
  notText: 'it is not text',
  empty: 'it is empty',
} as const;

/** @param tried - names of the kinds that it is not */
export function sourceUnknown(name: string, tried: readonly string[]): Message {
  return {
    code: 'import-kind-unknown',
    message: `${name} is not a suite that callsheet can import`,
    hint: `It can import ${tried.join(', ')}. Check that the file is a whole export.`,
  };
}

/** Of a kind that is known and that nothing here reads. */
export function sourceWithoutReader(name: string, kind: string): Message {
  return {
    code: 'import-kind-unknown',
    message: `${name} looks like ${kind}, which this version of callsheet cannot import`,
    hint: 'Update callsheet, or export the suite in another format.',
  };
}

/** A reader that throws is a mistake of callsheet. */
export function readerFailed(name: string, kind: string, error: unknown): Message {
  return {
    code: 'import-reader-failed',
    message: `callsheet failed to read ${name} as ${kind}: ${error instanceof Error ? error.message : String(error)}`,
    hint: 'This is a bug in callsheet. Please report it.',
  };
}

export function suiteWithoutRequests(name: string): Message {
  return {
    code: 'import-without-requests',
    message: `${name} has no requests`,
    hint: 'Export a collection that has some.',
  };
}

/** @param title - of the kind that it is */
export function partOfRecordings(name: string, title: string): Message {
  return {
    code: 'import-only-recordings',
    message: `\`--only\` takes a part of a recording, and ${name} is of another kind: ${title}`,
    hint: 'Leave out `--only`, or export only what you need.',
  };
}
