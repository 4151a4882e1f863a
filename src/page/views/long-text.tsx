import { useStretch } from '../hooks/use-stretch.js';
import { piecesOf, plainText } from '../text/words.js';

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
