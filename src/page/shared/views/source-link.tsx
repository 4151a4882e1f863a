import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Position } from '../../../format/range.js';
import type { IndexEditor } from '../../../record/report.js';
import { editorLink } from '../../../present/editor-link.js';
import { plainText } from '../text/words.js';

/** Where places of files lead; undefined where they are plain text. */
export const Editor = createContext<LinkedEditor | undefined>(undefined);

export interface LinkedEditor extends IndexEditor {
  /** Opens a place where a link cannot: in a frame, which may not leave its page. */
  readonly show?: ((file: string, at: Place) => void) | undefined;
}

type Place = Pick<Position, 'line' | 'column'>;

interface SourceLinkProps {
  /** Relative to the project root; undefined where it is unknown. */
  readonly file: string | undefined;
  readonly at: Place;
  readonly children: ComponentChildren;
}

/** A place in a file, as a link to the editor where the report has one. */
export function SourceLink({ file, at, children }: SourceLinkProps) {
  const editor = useContext(Editor);
  if (!editor || file === undefined) return <>{children}</>;
  return (
    <a
      class="link"
      href={editorLink(editor, file, at)}
      title={`Open ${plainText(file)}:${at.line}`}
      onClick={(event) => {
        if (!editor.show) return;
        event.preventDefault();
        editor.show(file, at);
      }}
    >
      {children}
    </a>
  );
}
