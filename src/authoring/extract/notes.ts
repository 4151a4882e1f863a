import type { SessionReport } from '../../record/report.js';
import type { SessionText } from '../text/open-session-text.js';
import { cookieNotes } from './cookies.js';
import type { OutsideInput } from './find-inputs.js';
import { readersBefore } from './guards.js';
import type { Origins } from './uses.js';

interface Given {
  readonly run: { readonly from: number; readonly to: number };
  readonly replace: boolean;
  readonly outside: readonly OutsideInput[];
  readonly last: SessionReport | undefined;
}

/** What a user should know about a flow that was extracted. */
export function extractNotes(
  of: SessionText,
  origins: Origins,
  { run, replace, outside, last }: Given,
): readonly string[] {
  const notes: string[] = [];
  for (const { text, mayBeUnset } of outside)
    if (mayBeUnset)
      notes.push(`${text} may have no value when the call starts; then the first request of the flow fails`);
  const reader = replace ? undefined : readersBefore(origins.rows, run)[0];
  if (reader !== undefined)
    notes.push(
      `the condition of row ${reader} reads a response from before the selection; in a flow, which starts with none, it is false there`,
    );
  const captures = of.session.steps
    .slice(run.from - 1, run.to)
    .some((step) => step.kind === 'request' && step.captures.length > 0);
  if (replace && captures && of.session.settings.post.length > 0)
    notes.push('what the rows capture is not seen by the post scripts of the case any more');
  if (replace) notes.push(...cookieNotes(of.session, run, last));
  return notes;
}
