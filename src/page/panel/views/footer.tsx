import { useContext } from 'preact/hooks';
import type { FileChange } from '../../../panel/protocol/edits.js';
import { clockText, plainText } from '../../shared/text/words.js';
import { SourceLink } from '../../shared/views/source-link.js';
import { DeskContext } from '../edit/desk.js';
import { keyName } from '../../shared/text/key-names.js';
import type { Said } from '../state/said.js';
import type { Link } from '../state/panel-state.js';

interface FooterProps {
  readonly said: Said | undefined;
  readonly link: Link;
}

const linkWords: Readonly<Record<Link, string>> = {
  connecting: 'connecting',
  open: 'connected',
  lost: 'not connected',
  ended: 'ended',
};

/** What happened last, said aloud when it changes, and the connection. */
export function Footer({ said, link }: FooterProps) {
  return (
    <footer class="foot">
      <p class="foot-said" role="status">
        {said && `${clockText(said.at)}  ${plainText(said.text)}`}
      </p>
      {said?.saved && <SavedActions saved={said.saved} />}
      <span class="foot-link">{linkWords[link]}</span>
    </footer>
  );
}

/** What can be done with what was just saved. */
function SavedActions({ saved: { made, files } }: { readonly saved: NonNullable<Said['saved']> }) {
  const desk = useContext(DeskContext);
  if (!desk) return null;
  const { edits, openDialog, project, go } = desk;
  const changed = files.find(({ after }) => after !== undefined);
  return (
    <span class="foot-actions">
      {made !== undefined && (
        <button type="button" class="link" onClick={() => go({ kind: 'file', file: made })}>
          Open the flow
        </button>
      )}
      {project.undo?.undo !== undefined && (
        <button type="button" class="link" title={plainText(project.undo.undo)} onClick={() => void edits.undo()}>
          Undo <span aria-hidden="true">{keyName('Mod+Z')}</span>
        </button>
      )}
      {files.length > 0 && (
        <button type="button" class="link" onClick={() => openDialog({ kind: 'diff', files })}>
          Diff
        </button>
      )}
      {changed && (
        <SourceLink file={changed.file} at={{ line: firstChange(changed), column: 1 }}>
          Open in editor
        </SourceLink>
      )}
    </span>
  );
}

/** The line in which a file differs first. */
function firstChange({ before = '', after = '' }: FileChange): number {
  const [old, lines] = [before.split('\n'), after.split('\n')];
  const at = lines.findIndex((line, index) => line !== old[index]);
  return at < 0 ? 1 : at + 1;
}
