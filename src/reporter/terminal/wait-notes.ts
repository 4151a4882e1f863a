import { jsonText, withNumbers } from '../../lib/exact-numbers.js';
import type { StepRecord, UnmetRecord } from '../../record/record.js';
import { cutEnd } from './text-width.js';

/** Columns of a value; all of it is in the reports. */
const longestValue = 60;

/** What a poll still waits for, and what its last response had instead. */
export function waitNotes(record: StepRecord): readonly Note[] {
  const { reason = '', unmet = [] } = record;
  const came = unmet.map((each): Note => ({ kind: 'remark', text: cameLine(each) }));
  return [{ kind: 'wait', text: reason }, ...came];
}

function cameLine({ assertion, whole, hint, ...came }: UnmetRecord): string {
  const received = withNumbers(came);
  const value = received === undefined ? 'nothing' : cutEnd(jsonText(received), longestValue);
  return `${whole ? '' : `${assertion}: `}received ${value}${hint === undefined ? '' : ` — ${hint}`}`;
}

/** A line that is beneath a row. */
export interface Note {
  readonly kind: 'failure' | 'received' | 'wait' | 'remark';
  readonly text: string;
  /** Of a failure. */
  readonly code?: string | undefined;
}

const mostNotes = 3;

/** The first of many notes, and how many more there are. One more than fits is shown too, as its number would take its line. */
export function firstNotes(notes: readonly Note[], noun: string): readonly Note[] {
  const rest = notes.length - mostNotes;
  if (rest <= 1) return notes;
  return [...notes.slice(0, mostNotes), { kind: 'remark', text: `… and ${rest} more ${noun}` }];
}
