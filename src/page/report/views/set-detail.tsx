import type { IndexSet } from '../../../record/report.js';
import type { Node } from '../data/nodes.js';
import { plainText } from '../../shared/text/words.js';
import { CopyLink } from './copy-link.js';
import { SetValues } from '../../shared/views/set-values.js';
import { SourceLink } from '../../shared/views/source-link.js';

interface SetDetailProps {
  readonly row: IndexSet;
  readonly nodes: readonly Node[];
  readonly node: Node;
}

/** The variables that a row set, or why it set none. */
export function SetDetail({ row, nodes, node }: SetDetailProps) {
  const [place] = row.source;
  return (
    <>
      <header class="detail-head">
        <h2>{plainText(row.title)}</h2>
        <p class="facts">
          {place && (
            <span>
              <SourceLink file={place.file} at={place.range.start}>
                {plainText(`${place.file}:${place.range.start.line}`)}
              </SourceLink>
            </span>
          )}
        </p>
        <div class="actions">
          <CopyLink nodes={nodes} node={node} />
        </div>
      </header>
      <SetValues row={row} />
    </>
  );
}
