import { weightiest } from '../../record/counts.js';
import { durationText } from '../../format/duration.js';
import type { IndexCall } from '../../record/report-index.js';
import { isGroup, type Node, type SessionRow } from '../data/nodes.js';
import { countsText, tallyParts, plainText } from '../text/words.js';
import { Found, RequestFace } from './request-face.js';
import { Icon, Mark } from './icons.js';

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
    <span class={`tally ${weightiest(row.counts)}`}>
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

const line = 30;
const noteLine = 20;
const session = 40;

/** The height of a row in px, the same that its styles give it. */
export function rowHeight(node: Node): number {
  const { row } = node;
  return (row.kind === 'session' ? session : line) + (noteOf(node) === undefined ? 0 : noteLine);
}

/** What stands on a line of its own beneath the row: a failure's or a wait's words; a skip says its reason on the row. */
function noteOf({ row }: Node): string | undefined {
  if (row.kind === 'session') return firstOf(row.failures[0]?.message, row.failures.length - 1);
  return row.kind === 'request' && row.state !== 'skipped' ? firstOf(row.note, row.more?.length ?? 0) : undefined;
}

function firstOf(first: string | undefined, more: number): string | undefined {
  return first !== undefined && more > 0 ? `${first} · and ${more} more` : first;
}
