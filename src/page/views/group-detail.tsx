import { weightiest } from '../../record/counts.js';
import { durationText } from '../../format/duration.js';
import { countsOf, isGroup, pathOf, sessionOf } from '../data/nodes.js';
import type { Node } from '../data/nodes.js';
import type { Action } from '../state/state.js';
import { countsText, plainText } from '../text/words.js';
import { CopyLink } from './copy-button.js';
import { FailureBox } from './failure-box.js';
import { Mark } from './icons.js';

export interface GroupDetailProps {
  readonly nodes: readonly Node[];
  readonly node: Node;
  readonly dispatch: (action: Action) => void;
}

/** A session, a call or an arm: what came of the requests under it, and what failed. */
export function GroupDetail({ nodes, node, dispatch }: GroupDetailProps) {
  const { row } = node;
  const counts = countsOf(nodes, node);
  const session = sessionOf(nodes, node);
  return (
    <>
      <header class="detail-head">
        <h2>
          {row.kind !== 'arm' && <Mark state={row.kind === 'session' ? row.state : weightiest(counts)} />}
          {plainText(row.kind === 'session' ? row.name : row.title)}
        </h2>
        <p class="facts">
          <span>{plainText(session.file)}</span>
          {row.kind === 'call' && row.alias !== undefined && <span>alias {plainText(row.alias)}</span>}
          <span>{countsText(counts)}</span>
          {row.kind === 'session' && row.elapsed > 0 && <span>{durationText(row.elapsed)}</span>}
        </p>
        <div class="actions">
          <CopyLink nodes={nodes} node={node} />
        </div>
      </header>
      {row.kind === 'session' &&
        row.failures.map((failure, at) => <FailureBox key={at} failure={failure} line={failure.message} />)}
      <FailedRequests nodes={nodes} node={node} dispatch={dispatch} />
      {!isGroup(node) && <p class="nothing">No request of it ran.</p>}
    </>
  );
}

/** Links to the requests under a node that failed, with the words of their failures. */
function FailedRequests({ nodes, node, dispatch }: GroupDetailProps) {
  const failed = nodes
    .slice(node.key, node.end)
    .flatMap(({ key, row }) => (row.kind === 'request' && row.state === 'failed' ? [{ key, row }] : []));
  if (failed.length === 0) return null;
  return (
    <section class="part">
      <h3>Failed</h3>
      <ul class="links">
        {failed.slice(0, 50).map(({ key, row }) => (
          <li key={key}>
            <button type="button" class="link" onClick={() => dispatch({ kind: 'show', key })}>
              {pathOf(nodes, nodes[key]!)
                .filter((above) => above.key > node.key && above.row.kind === 'call')
                .toReversed()
                .map((above) => above.row.kind === 'call' && `${plainText(above.row.title)} › `)}
              {plainText(row.title)}
            </button>
            {[row.note, ...(row.more ?? [])].map((line, at) => (
              <p key={at}>{line !== undefined && plainText(line)}</p>
            ))}
          </li>
        ))}
      </ul>
      {failed.length > 50 && <p class="muted">and {failed.length - 50} more</p>}
    </section>
  );
}
