import type { RefObject } from 'preact';
import { type Node, countsOf, isGroup, pathOf, sessionOf } from '../data/nodes.js';
import type { Store } from '../data/store.js';
import type { Action } from '../state/state.js';
import { Icon, Mark } from '../../shared/views/icons.js';
import { RequestDetail } from '../../shared/views/request-detail.js';
import { SetDetail } from './set-detail.js';
import { weightiest } from '../../../record/report.js';
import { durationText } from '../../../format/duration.js';
import { countsText, plainText } from '../../shared/text/words.js';
import { CopyLink } from './copy-link.js';
import { SourceLink } from '../../shared/views/source-link.js';
import { FailureBox } from '../../shared/views/sides.js';
import { useEffect, useState } from 'preact/hooks';
import type { StepRecord } from '../../../record/record.js';

interface DetailProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly store: Store;
  readonly nodes: readonly Node[];
  readonly node: Node;
  readonly dispatch: (action: Action) => void;
  readonly onClose: () => void;
}

/** What is known of the row that was opened. */
export function Detail({ frame, store, nodes, node, dispatch, onClose }: DetailProps) {
  return (
    <section ref={frame} class="detail" aria-label="Details" tabIndex={0}>
      <button type="button" class="plain close" onClick={onClose}>
        <Icon name="back" />
        <Icon name="close" />
        <span class="close-text">Back to the list</span>
      </button>
      <DetailOf key={node.key} store={store} nodes={nodes} node={node} dispatch={dispatch} />
    </section>
  );
}

function DetailOf({ store, nodes, node, dispatch }: Omit<DetailProps, 'frame' | 'onClose'>) {
  if (node.row.kind === 'request') return <ReadRequest store={store} nodes={nodes} node={node} />;
  if (node.row.kind === 'set') return <SetDetail row={node.row} nodes={nodes} node={node} />;
  return <GroupDetail nodes={nodes} node={node} dispatch={dispatch} />;
}

function ReadRequest({ store, nodes, node }: Pick<DetailProps, 'store' | 'nodes' | 'node'>) {
  const details = useDetails(store, node.request);
  if (details.kind === 'reading') return <p class="nothing">Reading…</p>;
  if (details.kind === 'failed') return <p class="nothing">{details.message}</p>;
  const { row } = node;
  const tags = row.kind === 'request' ? row.tags : undefined;
  return <RequestDetail record={details.record} tags={tags ?? []} actions={<CopyLink nodes={nodes} node={node} />} />;
}

interface GroupDetailProps {
  readonly nodes: readonly Node[];
  readonly node: Node;
  readonly dispatch: (action: Action) => void;
}

/** A session, a call or an arm: what came of the requests under it, and what failed. */
function GroupDetail({ nodes, node, dispatch }: GroupDetailProps) {
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
          <span>
            <SourceLink file={session.file} at={{ line: 1, column: 1 }}>
              {plainText(session.file)}
            </SourceLink>
          </span>
          {row.kind === 'call' && row.alias !== undefined && <span>alias {plainText(row.alias)}</span>}
          <span>{countsText(counts)}</span>
          {row.kind === 'session' && row.elapsed > 0 && <span>{durationText(row.elapsed)}</span>}
        </p>
        <div class="actions">
          <CopyLink nodes={nodes} node={node} />
        </div>
      </header>
      {row.kind === 'session' &&
        row.failures.map((failure, at) => (
          <FailureBox key={at} failure={failure} line={failure.message} file={session.file} />
        ))}
      <FailedRequests nodes={nodes} node={node} dispatch={dispatch} />
      {!isGroup(node) && <p class="nothing">No request ran here.</p>}
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

type Details =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly request: number; readonly record: StepRecord }
  | { readonly kind: 'failed'; readonly message: string };

/** The details of a request, read when it is opened. */
function useDetails(store: Store, request: number): Details {
  const [details, setDetails] = useState<Details>({ kind: 'reading' });
  useEffect(() => {
    let isCurrent = true;
    store.details(request).then(
      (record) => isCurrent && setDetails({ kind: 'read', request, record }),
      (error: unknown) =>
        isCurrent && setDetails({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [store, request]);
  return details.kind === 'read' && details.request !== request ? { kind: 'reading' } : details;
}
