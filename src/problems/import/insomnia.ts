import type { Message } from '../../format/problem.js';

export function insomniaUnreadable(): Message {
  return {
    code: 'insomnia-unreadable',
    message: 'the export is not valid, or has no requests of a format that is read: 4 or 5',
    hint: 'Export the collection from Insomnia again, as "Insomnia v5".',
  };
}
