import type { RefObject } from 'preact';
import type { Node } from '../data/nodes.js';
import type { Store } from '../data/store.js';
import type { Action } from '../state/state.js';
import { useDetails } from '../hooks/use-details.js';
import { GroupDetail } from './group-detail.js';
import { Icon } from './icons.js';
import { RequestDetail } from './request-detail.js';

export interface DetailProps {
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
      {node.row.kind === 'request' ? (
        <ReadRequest key={node.key} store={store} nodes={nodes} node={node} />
      ) : (
        <GroupDetail key={node.key} nodes={nodes} node={node} dispatch={dispatch} />
      )}
    </section>
  );
}

function ReadRequest({ store, nodes, node }: Pick<DetailProps, 'store' | 'nodes' | 'node'>) {
  const details = useDetails(store, node.request);
  if (details.kind === 'reading') return <p class="nothing">Reading…</p>;
  if (details.kind === 'failed') return <p class="nothing">{details.message}</p>;
  return <RequestDetail record={details.record} nodes={nodes} node={node} />;
}
