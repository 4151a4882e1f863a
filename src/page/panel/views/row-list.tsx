import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Problem } from '../../../format/problem.js';
import { useVirtual } from '../../shared/hooks/use-virtual.js';
import { plainText } from '../../shared/text/words.js';
import { Found } from '../../shared/views/found.js';
import { Icon } from '../../shared/views/icons.js';
import { useRowGestures } from '../edit/use-row-gestures.js';
import type { Move } from '../state/moves.js';
import type { PageAction, PageState } from '../state/page-state.js';
import { isClosed, isGroup, type RowNode, type Shown } from '../state/row-nodes.js';
import { outcomeNote, outcomeOfNode, type NodeOutcome } from '../runs/outcome-of-node.js';
import { OutcomeFacts, OutcomeMark } from '../runs/row-outcome.js';
import { useRunDeskOf } from '../hooks/run-desk.js';
import { worstOf } from '../text/problems.js';

interface RowListProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly nodes: readonly RowNode[];
  readonly shown: Shown;
  readonly state: PageState;
  /** Why nothing can be done with the rows: the file cannot be read now. */
  readonly isStale: boolean;
  readonly dispatch: (action: PageAction | Move) => void;
}

/** The rows of a file; only those in sight are drawn. */
export function RowList(props: RowListProps) {
  const { frame, nodes, shown, state, isStale } = props;
  const keys = shown.places.map((at) => nodes[at]!.row.key);
  const byKey = new Map(shown.places.map((at) => [nodes[at]!.row.key, nodes[at]!]));
  const runs = useRunDeskOf();
  const outcomes = new Map([...byKey].map(([key, node]) => [key, outcomeOfNode(node, runs.session, runs.asked)]));
  const rows = useVirtual(frame, keys, (key) => rowHeight(byKey.get(key), outcomes.get(key)));
  useLayoutEffect(() => {
    const at = keys.indexOf(state.selection.cursor ?? '');
    if (at >= 0) rows.scrollTo(at);
  }, [state.selection.cursor, state.detail, state.query, state.file]);
  const { drop, ...gestures } = useRowGestures(props);
  if (keys.length === 0)
    return <p class="nothing">{state.query === '' ? 'This file has no rows.' : 'No rows match.'}</p>;
  const drawn = rows.items.map(({ key, start }) => ({ key: String(key), start }));
  const { cursor } = state.selection;
  return (
    <div
      ref={frame}
      class={isStale ? 'rows stale' : 'rows'}
      role="tree"
      tabIndex={0}
      aria-label="Rows"
      aria-multiselectable="true"
      aria-activedescendant={drawn.some(({ key }) => key === cursor) ? `row-${cursor}` : undefined}
      data-selecting={state.selection.rows.size > 0 ? '' : undefined}
      {...gestures}
    >
      <div role="presentation" class="rows-all" style={{ height: `${rows.height}px` }}>
        {drop && <div class="drop-line" style={{ transform: `translateY(${drop.line}px)` }} />}
        {drawn.map(({ key, start }) => {
          const node = byKey.get(key);
          const of = outcomes.get(key)!;
          return node && <Row key={key} {...{ node, of, start, state, isStale }} startedAt={runs.view?.startedAt} />;
        })}
      </div>
    </div>
  );
}

const line = 30;
const noteLine = 20;

function rowHeight(node: RowNode | undefined, of: NodeOutcome | undefined): number {
  const notes = [node && noteOf(node), of && outcomeNote(of)].filter((note) => note !== undefined);
  return line + noteLine * notes.length;
}

/** The worst problem of a row is on a line of its own beneath it. */
function noteOf({ row: { problems } }: RowNode): Problem | undefined {
  return worstOf(problems);
}

interface RowProps {
  readonly node: RowNode;
  readonly of: NodeOutcome;
  /** When the run started, Unix time in ms. */
  readonly startedAt: number | undefined;
  /** px from the top. */
  readonly start: number;
  readonly state: PageState;
  readonly isStale: boolean;
}

function Row({ node, of, start, startedAt, state, isStale }: RowProps) {
  const { row, child, position, siblings } = node;
  const isActive = row.key === state.active;
  const isSelected = state.selection.rows.has(row.key);
  const isCursor = row.key === state.selection.cursor;
  const group = isGroup(node);
  const isOpen = !isClosed(node, state.turned) || state.query.trim() !== '';
  const note = noteOf(node);
  const result = outcomeNote(of);
  return (
    <div
      id={`row-${row.key}`}
      data-key={row.key}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={group ? isOpen : undefined}
      aria-selected={isSelected}
      aria-current={isActive && state.detail ? 'true' : undefined}
      aria-disabled={isStale ? true : undefined}
      class={`row step ${child ? 'child' : ''} ${of.isChanged ? 'stale-result' : ''} ${row.kind} ${row.skip === undefined ? '' : 'skipped'} ${isSelected ? 'shown' : ''} ${isCursor ? 'active' : ''}`}
      style={{ transform: `translateY(${start}px)`, height: `${rowHeight(node, of)}px`, '--depth': row.depth }}
    >
      <span class="check" aria-hidden="true" />
      <span class="number">{child ? '' : row.number}</span>
      <span class={group ? `fold ${isOpen ? 'open' : ''}` : 'no-fold'}>{group && <Icon name="fold" />}</span>
      <OutcomeMark of={of} />
      <Face node={node} query={state.query} />
      <OutcomeFacts of={of} at={startedAt} />
      {result !== undefined && (
        <span class="note result">
          <Found text={result} query={state.query} />
        </span>
      )}
      {note && (
        <span class={`note ${note.severity}`}>
          {note.severity === 'warning' ? 'warning: ' : ''}
          <Found text={note.message} query={state.query} />
          {row.problems.length > 1 && ` · and ${row.problems.length - 1} more`}
        </span>
      )}
    </div>
  );
}

/** A title that is method and URL as written. */
const titlePattern = /^(?:([A-Z-]{3,}) (?=\/|https?:|\{\{))?(.*)$/s;

function Face({ node: { row }, query }: { readonly node: RowNode; readonly query: string }) {
  const [, method = '', title = row.title] = row.kind === 'request' ? (titlePattern.exec(row.title) ?? []) : [];
  const request = row.step.value['request'];
  const isNamed = row.kind === 'request' && method === '' && typeof request === 'string';
  return (
    <>
      <span class="name">
        {method && (
          <span class="method">
            <Found text={method} query={query} />{' '}
          </span>
        )}
        <Found text={title} query={query} />
        {row.alias !== undefined && (
          <span class="alias">
            <Found text={row.alias} query={query} />
          </span>
        )}
        {isNamed && (
          <span class="also">
            <Found text={request} query={query} />
          </span>
        )}
        {row.when !== undefined && (
          <span class="also">
            when <Found text={row.when} query={query} />
          </span>
        )}
        {row.skip !== undefined && (
          <span class="also">
            skipped{row.skip !== '' && ': '}
            <Found text={row.skip} query={query} />
          </span>
        )}
      </span>
      <Tags row={row} />
    </>
  );
}

/** What a row has that its title does not say, each as a word with its meaning for who points at it. */
function Tags({ row }: { readonly row: RowNode['row'] }) {
  const tags = [
    ...(row.each === undefined ? [] : [['each', `for each row of ${row.each}`] as const]),
    ...(row.once ? [['once', 'once per run'] as const] : []),
    ...(row.retry === undefined ? [] : [['retry', row.retry] as const]),
    ...(row.poll === undefined ? [] : [['poll', row.poll] as const]),
    ...(row.stream === undefined ? [] : [['stream', row.stream] as const]),
  ];
  return (
    <span class="marks">
      {tags.map(([word, means]) => (
        <span key={word} class="badge" title={plainText(means)}>
          {word}
        </span>
      ))}
    </span>
  );
}
