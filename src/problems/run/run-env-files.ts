import type { Message } from '../../format/problem.js';

/** @param reason - in a few words: `it is a device` */
export function envFileUnreadable(file: string, reason: string): Message {
  return {
    code: 'env-file-unreadable',
    message: `cannot read ${file}: ${reason}`,
    hint: 'Put a file with lines such as NAME=value there, or remove it.',
  };
}
