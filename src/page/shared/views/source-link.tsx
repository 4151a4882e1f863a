import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Position } from '../../../format/range.js';
import type { IndexEditor } from '../../../record/report.js';
import { editorLink } from '../text/editor-link.js';
import { plainText } from '../text/words.js';

/** Where places of files lead; undefined where they are plain text. */
export const Editor = createContext<IndexEditor | undefined>(undefined);

interface SourceLinkProps {
  /** Relative to the project root; undefined where it is unknown. */
  readonly file: string | undefined;
  readonly at: Pick<Position, 'line' | 'column'>;
  readonly children: ComponentChildren;
}

/** A place in a file, as a link to the editor where the report has one. */
export function SourceLink({ file, at, children }: SourceLinkProps) {
  const editor = useContext(Editor);
  if (!editor || file === undefined) return <>{children}</>;
  return (
    <a class="link" href={editorLink(editor, file, at)} title={`Open ${plainText(file)}:${at.line}`}>
      {children}
    </a>
  );
}
