import { durationText } from '../../model/duration.js';
import type { IndexCall, IndexRequest } from '../../model/report-index.js';
import { isGroup } from '../data/nodes.js';
import type { Node, SessionRow } from '../data/nodes.js';
import { countsText, stateOf, tallyParts } from '../text/tally.js';
import { countText } from '../text/units.js';
import { Found } from './found.js';
import { Icon, Mark } from './icons.js';
import { noteOf, rowHeight } from './row-height.js';

/** A title that is method and URL as written. */
const titlePattern = /^(?:([A-Z-]{3,}) (?=\/|https?:|\{\{))?(.*)$/s;

/** A session file's folder, own name and extension. */
const filePattern = /^(.*\/)?([^/]*?)(\.session\.yaml)?$/s;

export interface RowProps {
  readonly node: Node;
  /** px from the top; absent where rows follow one another. */
  readonly start: number | undefined;
  readonly open: boolean;
  readonly active: boolean;
  /** Whether its details are shown. */
  readonly shown: boolean;
  readonly query: string;
}

/** One line of the list. */
export function Row({ node, start, open, active, shown, query }: RowProps) {
  const group = isGroup(node);
  const note = noteOf(node);
  const place = start === undefined ? {} : { transform: `translateY(${start}px)` };
  return (
    <div
      id={`row-${node.key}`}
      data-key={node.key}
      role="treeitem"
      aria-level={node.depth + 1}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-expanded={group ? open : undefined}
      aria-selected={shown}
      class={`row ${node.row.kind} ${'state' in node.row ? node.row.state : ''} ${active ? 'active' : ''} ${shown ? 'shown' : ''}`}
      style={{ ...place, height: `${rowHeight(node)}px`, '--depth': node.depth }}
    >
      <span class={group ? `fold ${open ? 'open' : ''}` : 'no-fold'}>{group && <Icon name="fold" />}</span>
      <RowFace node={node} query={query} />
      {note !== undefined && (
        <span class="note">
          <Found text={note} query={query} />
        </span>
      )}
    </div>
  );
}

function RowFace({ node, query }: { readonly node: Node; readonly query: string }) {
  const { row } = node;
  switch (row.kind) {
    case 'session':
      return <SessionFace row={row} query={query} />;
    case 'call':
      return <CallFace row={row} query={query} />;
    case 'arm':
      return (
        <span class="name">
          <Found text={row.title} query={query} />
        </span>
      );
    case 'request':
      return <RequestFace row={row} query={query} />;
  }
}

/** The parts of a file's name stand apart, to be cut one by one; they are spoken as one. */
function SessionFace({ row, query }: { readonly row: SessionRow; readonly query: string }) {
  const [, folder = '', file = '', suffix = ''] = filePattern.exec(row.file) ?? [];
  return (
    <>
      <Mark state={row.state} />
      <span class="unseen">
        {row.file} {row.name}
      </span>
      <span class="name" aria-hidden="true">
        <span class="folder">
          <Found text={folder} query={query} />
        </span>
        <b>
          <Found text={file} query={query} />
        </b>
        <span class="suffix">
          <Found text={suffix} query={query} />
        </span>
        <span class="also">
          <Found text={row.name} query={query} />
        </span>
      </span>
      <Tally row={row} />
      <span class="took">{row.elapsed > 0 && durationText(row.elapsed)}</span>
      <span class="times" />
    </>
  );
}

function CallFace({ row, query }: { readonly row: IndexCall; readonly query: string }) {
  return (
    <>
      <span class="name">
        <Found text={row.title} query={query} />{' '}
        {row.alias !== undefined && (
          <span class="alias">
            <Found text={row.alias} query={query} />
          </span>
        )}
      </span>
      <Tally row={row} />
    </>
  );
}

function Tally({ row }: { readonly row: IndexCall | SessionRow }) {
  const [tally, ...more] = tallyParts(row.counts);
  return (
    <span class={`tally ${stateOf(row.counts)}`}>
      <span aria-hidden="true">
        {tally}
        {more.map((part) => (
          <span key={part} class="more">
            {` · ${part}`}
          </span>
        ))}
      </span>
      <span class="unseen">{countsText(row.counts)}</span>
    </span>
  );
}

function RequestFace({ row, query }: { readonly row: IndexRequest; readonly query: string }) {
  const [, method = '', title = row.title] = titlePattern.exec(row.title) ?? [];
  return (
    <>
      <Mark state={row.state} />
      <span class="name">
        {method && (
          <span class="method">
            <Found text={method} query={query} />{' '}
          </span>
        )}
        <Found text={title} query={query} />
        {!method && row.method !== undefined && (
          <span class="also">
            {' '}
            <Found text={`${row.method} ${pathOf(row.url ?? '')}`} query={query} />
          </span>
        )}
        {row.state === 'skipped' && row.note !== undefined && (
          <span class="also reason">
            {' '}
            <Found text={row.note} query={query} />
          </span>
        )}
      </span>
      <span class={row.error !== undefined || row.status! >= 400 ? 'status bad' : 'status'}>
        {row.error ?? row.status}
      </span>
      <span class="took">{row.duration !== undefined && durationText(row.duration)}</span>
      <span class="times">
        {row.sends > 1 && (
          <>
            <span aria-hidden="true">↻{row.sends}</span>
            <span class="unseen">sent {countText(row.sends, 'time')}</span>
          </>
        )}
      </span>
    </>
  );
}

/** A URL without its host. */
function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*(?=\/)/i, '');
}
