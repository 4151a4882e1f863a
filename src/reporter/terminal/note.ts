/** A line that stands beneath a row. */
export interface Note {
  readonly kind: 'failure' | 'received' | 'wait' | 'remark';
  readonly text: string;
}

const mostNotes = 3;

/** The first of many notes, and how many more there are. One more than fits is shown too, as its number would take its line. */
export function firstNotes(notes: readonly Note[], noun: string): readonly Note[] {
  const rest = notes.length - mostNotes;
  if (rest <= 1) return notes;
  return [...notes.slice(0, mostNotes), { kind: 'remark', text: `… and ${rest} more ${noun}` }];
}
