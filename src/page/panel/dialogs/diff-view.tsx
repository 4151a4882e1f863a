import { useMemo } from 'preact/hooks';
import type { FileChange } from '../../../panel/protocol/edits.js';
import { textDiff, type DiffLine } from '../../shared/text/diff.js';
import { plainText } from '../../shared/text/words.js';

/** What an edit does to files, line by line. */
export function DiffView({ files }: { readonly files: readonly FileChange[] }) {
  return (
    <div class="changes">
      {files.map((change) => (
        <Change key={change.file} change={change} isOnly={files.length === 1} />
      ))}
    </div>
  );
}

function Change({ change, isOnly }: { readonly change: FileChange; readonly isOnly: boolean }) {
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
            <Line key={at} line={line} />
          ))}
        </pre>
      )}
    </section>
  );
}

const signs: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', expected: '-', received: '+', gap: '⋯' };

function Line({ line: { kind, text } }: { readonly line: DiffLine }) {
  return (
    <span class={kind}>
      {signs[kind]} {plainText(text)}
      {'\n'}
    </span>
  );
}
