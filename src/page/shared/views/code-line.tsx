import type { ComponentChildren } from 'preact';
import type { Range } from '../../../format/range.js';
import { SourceLink } from './source-link.js';

interface CodeLineProps {
  readonly code: string;
  readonly file: string | undefined;
  readonly range: Range | undefined;
  readonly children?: ComponentChildren;
}

/** The code of a problem or failure, and its place in the file. */
export function CodeLine({ code, file, range, children }: CodeLineProps) {
  return (
    <p class="code">
      {code}
      {range && (
        <>
          {' · '}
          <SourceLink file={file} at={range.start}>
            line {range.start.line}
          </SourceLink>
        </>
      )}
      {children && <> · {children}</>}
    </p>
  );
}
