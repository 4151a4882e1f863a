import type { Failure } from '../../record/record.js';
import { plainText } from '../text/words.js';
import { Sides } from './sides.js';

/** Why something failed: what happened, what was expected, what to do. */
export function FailureBox({ failure, line }: { readonly failure: Failure; readonly line: string }) {
  const { hint, detail, code, range } = failure;
  return (
    <div class="box failed" role="group" aria-label="Failure">
      <p class="box-line">{plainText(line)}</p>
      {detail !== undefined && <pre class="said">{plainText(detail)}</pre>}
      <Sides sides={failure} />
      {hint !== undefined && <p class="hint">{plainText(hint)}</p>}
      <p class="code">
        {code}
        {range && ` · line ${range.start.line}`}
      </p>
    </div>
  );
}
