import type { Message } from '../../../format/problem.js';
import { plainText } from '../../shared/text/words.js';

/** What went wrong outside of any row. */
export function FailureBox({ message: { code, message, hint } }: { readonly message: Message }) {
  return (
    <div class="box failed" role="alert">
      <p class="box-line">
        {plainText(message)} <span class="muted">[{code}]</span>
      </p>
      {hint !== undefined && <p class="hint">{plainText(hint)}</p>}
    </div>
  );
}
