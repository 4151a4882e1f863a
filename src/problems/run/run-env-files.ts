import type { Message } from '../../format/problem.js';
import type { FileReason } from '../../lib/file-reason.js';
import { fileReasonWords } from '../disk/file-reason.js';

export function envFileUnreadable(file: string, reason: FileReason): Message {
  return {
    code: 'env-file-unreadable',
    message: `cannot read ${file}: ${fileReasonWords(reason)}`,
    hint: 'Put a file with lines such as NAME=value there, or remove it.',
  };
}
