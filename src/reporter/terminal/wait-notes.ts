import { isAllAwaited, type StepRecord, type UnmetRecord } from '../../record/record.js';
import { cutEnd } from './text-width.js';
import type { Note } from './note.js';

/** Columns of a value; all of it stands in the reports. */
const longestValue = 60;

/** What a poll still waits for, and what its last response had instead. */
export function waitNotes(record: StepRecord): readonly Note[] {
  const { reason = '', unmet = [] } = record;
  const came = unmet.map((each): Note => ({ kind: 'remark', text: cameLine(each, isAllAwaited(record, each)) }));
  return [{ kind: 'wait', text: reason }, ...came];
}

function cameLine({ assertion, received, hint }: UnmetRecord, isWhole: boolean): string {
  const value = received === undefined ? 'nothing' : cutEnd(JSON.stringify(received), longestValue);
  return `${isWhole ? '' : `${assertion}: `}received ${value}${hint === undefined ? '' : ` — ${hint}`}`;
}
