import { reasonBehind } from '../../../present/reason-behind.js';
import { type IndexCall, type IndexRequest, type IndexSet } from '../../../record/report.js';
import { durationText } from '../../../format/duration.js';
import { isGroup, type Node, type SessionRow } from '../data/nodes.js';
import { plainText } from '../../shared/text/words.js';
import { Found } from '../../shared/views/found.js';
import { Icon, Mark } from '../../shared/views/icons.js';
import { RequestFigures } from '../../shared/views/request-figures.js';
import { Tally } from '../../shared/views/tally.js';

/** A session file's folder, own name and extension. */
const filePattern = /^(.*\/)?([^/]*?)(\.session\.yaml)?$/s;

interface RowProps {
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
    case 'set':
      return <SetFace row={row} query={query} />;
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
      <span class="unseen">{plainText(`${row.file} ${row.name}`)}</span>
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
      <Tally counts={row.counts} />
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
      <Tally counts={row.counts} />
    </>
  );
}

function SetFace({ row, query }: { readonly row: IndexSet; readonly query: string }) {
  return (
    <span class="name">
      <Found text={row.title} query={query} />
      {row.reason !== undefined && (
        <span class="also reason">
          {' '}
          <Found text={row.reason} query={query} />
        </span>
      )}
    </span>
  );
}

const line = 30;
const noteLine = 20;
const session = 40;

/** The height of a row in px, the same that its styles give it. */
export function rowHeight(node: Node): number {
  const { row } = node;
  return (row.kind === 'session' ? session : line) + (noteOf(node) === undefined ? 0 : noteLine);
}

/** What is on a line of its own beneath the row: a failure's or a wait's words; a skip says its reason on the row. */
function noteOf({ row }: Node): string | undefined {
  if (row.kind === 'session') return firstOf(row.failures[0]?.message, row.failures.length - 1);
  return row.kind === 'request' && row.state !== 'skipped' ? firstOf(row.note, row.more?.length ?? 0) : undefined;
}

function firstOf(first: string | undefined, more: number): string | undefined {
  return first !== undefined && more > 0 ? `${first} · and ${more} more` : first;
}

/** A title that is method and URL as written. */
const titlePattern = /^(?:([A-Z-]{3,}) (?=\/|https?:|\{\{))?(.*)$/s;

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
        {row.tags?.map((tag) => (
          <span key={tag} class="tag">
            <Found text={tag} query={query} />
          </span>
        ))}
        {!method && row.method !== undefined && (
          <span class="also">
            {' '}
            <Found text={`${row.method} ${pathOf(row.url ?? '')}`} query={query} />
          </span>
        )}
        {row.state === 'skipped' && row.note !== undefined && (
          <span class="also reason">
            {' '}
            <Found text={reasonBehind(row.title, row.note)} query={query} />
          </span>
        )}
      </span>
      <RequestFigures row={row} />
    </>
  );
}

/** A URL without its host. */
function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*(?=\/)/i, '');
}
