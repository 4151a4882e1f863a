import type { Failure } from '../../record/record.js';
import { plainText } from '../text/words.js';
import { Sides } from './sides.js';

/** Why something failed: what happened, what was expected, what to do. */
export function FailureBox({ failure, line }: { readonly failure: Failure; readonly line: string }) {
  const { hint, code, range } = failure;
  return (
    <div class="box failed" role="group" aria-label="Failure">
      <p class="box-line">{plainText(line)}</p>
      <Sides sides={failure} />
      {hint !== undefined && <p class="hint">{plainText(hint)}</p>}
      <p class="code">
        {code}
        {range && ` · line ${range.start.line}`}
      </p>
    </div>
  );
}
