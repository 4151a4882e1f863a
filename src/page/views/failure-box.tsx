import type { Failure } from '../../model/record.js';
import { Sides } from './sides.js';

/** Why something failed: what happened, what was expected, what to do. */
export function FailureBox({ failure, line }: { readonly failure: Failure; readonly line: string }) {
  const { hint, code } = failure;
  return (
    <section class="box failed" aria-label="Failure">
      <p class="box-line">{line}</p>
      <Sides sides={failure} />
      {hint !== undefined && <p class="hint">{hint}</p>}
      <p class="code">{code}</p>
    </section>
  );
}
