import { useState } from 'preact/hooks';

export interface Stretch {
  /** How many are drawn. */
  readonly drawn: number;
  /** A button that draws more, where there are more. */
  readonly more: preact.ComponentChildren;
}

export interface StretchSize {
  readonly first: number;
  /** How many each press adds. */
  readonly then: number;
}

/** So many of a long list, or of a long text, that drawing them takes no time, and the rest when asked for. */
export function useStretch(total: number, noun: string, { first, then }: StretchSize): Stretch {
  const [drawn, setDrawn] = useState(first);
  if (total <= drawn) return { drawn: total, more: null };
  const next = Math.min(then, total - drawn);
  const more = (
    <button type="button" class="quiet" onClick={() => setDrawn(drawn + next)}>
      Show {next.toLocaleString('en')} more of {total.toLocaleString('en')} {noun}s
    </button>
  );
  return { drawn, more };
}
