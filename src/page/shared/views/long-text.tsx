import type { Json } from '../../../lib/json.js';
import { piecesOf, plainText } from '../text/words.js';
import { useState } from 'preact/hooks';

/** Characters: more than a body has by default. */
const stretch = { first: 100_000, then: 100_000 };

/** A text of a server or a session file, however long it is. */
export function LongText({ text }: { readonly text: string }) {
  const { drawn, more } = useStretch(text.length, 'character', stretch);
  const [first = '', ...others] = piecesOf(plainText(text.slice(0, drawn)));
  if (others.length === 0 && more === null) return <>{first}</>;
  return (
    <>
      {[first, ...others].map((piece, at) => (
        <span key={at} class="piece">
          {piece}
        </span>
      ))}
      {more}
    </>
  );
}

/** The value of a variable: a string as it is, all else as JSON. */
export function LongValue({ value }: { readonly value: Json }) {
  return (
    <pre>
      <LongText text={typeof value === 'string' ? value : JSON.stringify(value, null, 2)} />
    </pre>
  );
}

interface Stretch {
  /** How many are drawn. */
  readonly drawn: number;
  /** A button that draws more, where there are more. */
  readonly more: preact.ComponentChildren;
}

interface StretchSize {
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
