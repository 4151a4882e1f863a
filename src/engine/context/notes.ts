import type { Message } from '../../format/problem.js';
import type { Redactor } from '../redact/redactor.js';

/** What a run meets on its way that fails nothing. */
export interface Notes {
  /** Of two with the same words the first counts. */
  readonly add: (note: Message) => void;
  /** Those that no record has been given. */
  readonly take: () => readonly Message[];
}

export function openNotes(redactor: Redactor): Notes {
  const known = new Set<string>();
  let open: readonly Message[] = [];
  return {
    add: ({ code, message, hint }) => {
      if (known.has(message)) return;
      known.add(message);
      open = [...open, { code, message, ...(hint !== undefined && { hint }) }];
    },
    take: () => {
      const taken = open.map(({ message, hint, ...note }) => ({
        ...note,
        message: redactor.text(message),
        ...(hint !== undefined && { hint: redactor.text(hint) }),
      }));
      open = [];
      return taken;
    },
  };
}
