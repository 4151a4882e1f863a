import type { Failure } from '../../model/record.js';
import { Sides } from './sides.js';

/** Why something failed: what happened, what was expected, what to do. */
export function FailureBox({ failure, line }: { readonly failure: Failure; readonly line: string }) {
  const { hint, code } = failure;
  return (
    <div class="box failed" role="group" aria-label="Failure">
      <p class="box-line">{line}</p>
      <Sides sides={failure} />
      {hint !== undefined && <p class="hint">{hint}</p>}
      <p class="code">{code}</p>
    </div>
  );
}
