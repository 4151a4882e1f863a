import { useState } from 'preact/hooks';
import type { PanelRow } from '../../../panel/protocol/protocol.js';
import { plainText } from '../../shared/text/words.js';
import { CopyButton } from '../../shared/views/copy-button.js';
import { LongText } from '../../shared/views/long-text.js';

/** The lines of a row as the file has them. What in them is secret shows when it is pressed. */
export function YamlView({ row }: { readonly row: PanelRow }) {
  const { yaml, line, lastLine } = row;
  const numbers = Array.from({ length: lastLine - line + 1 }, (_, at) => line + at).join('\n');
  return (
    <div class="body yaml">
      <div class="body-bar">
        <span>{line === lastLine ? `line ${line}` : `lines ${line}–${lastLine}`}</span>
        <span class="gap" />
        <CopyButton label="Copy" text={() => yaml} />
      </div>
      <pre class="yaml-lines" tabIndex={0} aria-label="YAML">
        <span class="line-numbers" aria-hidden="true">
          {numbers}
        </span>
        <code>
          {piecesOf(row).map(({ text, isHidden }, at) =>
            isHidden ? <Hidden key={`${row.key} ${at}`} text={text} /> : <LongText key={at} text={text} />,
          )}
        </code>
      </pre>
    </div>
  );
}

function Hidden({ text }: { readonly text: string }) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <>{plainText(text)}</>;
  return (
    <button type="button" class="hidden-value" aria-label="Show the hidden value" onClick={() => setShown(true)}>
      ••••
    </button>
  );
}

interface Piece {
  readonly text: string;
  readonly isHidden: boolean;
}

function piecesOf({ yaml, hidden }: PanelRow): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of hidden.toSorted(([a], [b]) => a - b)) {
    if (start < at) continue;
    pieces.push({ text: yaml.slice(at, start), isHidden: false }, { text: yaml.slice(start, end), isHidden: true });
    at = end;
  }
  return [...pieces, { text: yaml.slice(at), isHidden: false }].filter(({ text }) => text !== '');
}
