import { useMemo, useState } from 'preact/hooks';
import type { FileChange } from '../../../panel/protocol/edits.js';
import { textDiff, type DiffLine } from '../../shared/text/diff.js';
import { plainText } from '../../shared/text/words.js';
import { useDeskOf } from '../edit/desk.js';
import { hiddenTexts, withDots } from './hidden-texts.js';

/** What an edit does to files, line by line. */
export function DiffView({ files }: { readonly files: readonly FileChange[] }) {
  const { rows } = useDeskOf();
  const [isShown, setShown] = useState(false);
  const texts = useMemo(() => hiddenTexts(rows), [rows]);
  const hide = (text: string): string => withDots(text, texts);
  const hasHidden = useMemo(
    () =>
      files.some(({ before = '', after = '' }) =>
        `${before}\n${after}`.split('\n').some((line) => hide(line) !== line),
      ),
    [files, texts],
  );
  return (
    <div class="changes">
      {files.map((change) => (
        <Change key={change.file} change={change} hide={isShown ? same : hide} isOnly={files.length === 1} />
      ))}
      {hasHidden && (
        <button type="button" class="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide the hidden values' : 'Show the hidden values'}
        </button>
      )}
    </div>
  );
}

function same(text: string): string {
  return text;
}

interface ChangeProps {
  readonly change: FileChange;
  readonly hide: (line: string) => string;
  readonly isOnly: boolean;
}

function Change({ change, hide, isOnly }: ChangeProps) {
  const { file, before, after } = change;
  const lines = useMemo(() => textDiff(before ?? '', after ?? ''), [before, after]);
  const what = before === undefined ? 'new file' : after === undefined ? 'deleted' : '';
  return (
    <section class="change">
      <h3>
        {plainText(file)}
        {what !== '' && <span class="count">{what}</span>}
      </h3>
      {before === after ? (
        <p class="muted">Not changed.</p>
      ) : (
        <pre class="change-lines" tabIndex={0} role="group" aria-label={`Changes of ${file}`} data-only={isOnly}>
          {lines.map((line, at) => (
            <Line key={at} line={line} hide={hide} />
          ))}
        </pre>
      )}
    </section>
  );
}

const signs: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', expected: '-', received: '+', gap: '⋯' };

function Line({ line: { kind, text }, hide }: Pick<ChangeProps, 'hide'> & { readonly line: DiffLine }) {
  return (
    <span class={kind}>
      {signs[kind]} {plainText(hide(text))}
      {'\n'}
    </span>
  );
}
