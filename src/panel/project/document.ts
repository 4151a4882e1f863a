import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readBytes } from '../../files/read-file.js';
import { pathWithin } from '../../files/refused.js';
import type { Problem } from '../../format/problem.js';
import type { FilePatch, FileView, PanelRow } from '../protocol/protocol.js';
import type { RowKey } from '../protocol/row-key.js';
import { keyedRows, readFileView, type ReadFile } from '../view/file-view.js';
import { framedProblems } from '../view/frames.js';
import { openRowKeys, type RowKeys } from './row-keys.js';
import type { RowOrder } from './row-order.js';
import { openVersions, type SeenVersion } from './versions.js';

/** A session file that pages show. */
export interface Document {
  /**
   * Reads it anew.
   *
   * @param problems - what `check` says of it
   * @returns what has changed since it was read last; undefined if nothing has
   */
  readonly read: (problems: () => readonly Problem[]) => Promise<FilePatch | undefined>;
  /** The same with a text that was read already. @param order - where its rows come from, if known */
  readonly take: (text: string | Unread, problems: readonly Problem[], order?: RowOrder) => FilePatch | undefined;
  /** As it was read last. */
  readonly view: () => FileView | undefined;
  /** What pages have seen of an earlier text; undefined if that is no longer kept. */
  readonly seen: (version: string) => SeenVersion | undefined;
  /** For the file under another name. */
  readonly rowKeys: RowKeys;
}

/** ms in which a file that is gone may come back: editors rename a new one to its place. */
const untilGone = 150;

/**
 * @param root - of the project, absolute
 * @param rowKeys - those of the same file under its former name. Default: new ones
 */
export function openDocument(root: string, file: string, rowKeys: RowKeys = openRowKeys()): Document {
  const versions = openVersions();
  let view: FileView | undefined;
  let good: GoodRows | undefined;
  const patchOf = openPatches();
  let known = '';
  let takes = 0;
  let movedTo: string | undefined;

  function viewOf(read: ReadFile, problems: readonly Problem[], order?: RowOrder): FileView {
    const { text, rows, ...own } = read;
    const framed = framedProblems(problems, text);
    if (read.state === 'broken' && good) return { ...asItWas(own, view, good), problems: framed };
    const keyed = keyedRows(rows, keysOf(read, order), problems);
    if (read.state !== 'broken') good = { rows: keyed.map((row) => ({ ...row, problems: [] })), at: Date.now() };
    const next = { ...own, rows: keyed, problems: framed };
    versions.keep(next);
    return next;
  }

  /** A text that comes back, by an undo or a change of branch, brings its keys. */
  function keysOf({ version, rows }: ReadFile, order?: RowOrder): readonly RowKey[] {
    const texts = rows.map(({ yaml }) => yaml);
    const keys = order ? undefined : versions.of(version)?.keys;
    if (!keys) return rowKeys.next(texts, order);
    rowKeys.restore(texts, keys);
    return keys;
  }

  function show(text: string | Unread, problems: readonly Problem[], order?: RowOrder): FilePatch | undefined {
    takes++;
    movedTo = typeof text === 'string' || !text.isGone ? undefined : (text.movedTo ?? movedTo);
    const next: FileView =
      typeof text === 'string'
        ? viewOf(readFileView(text, file), problems, order)
        : withoutText(view ?? { file, name: file }, { good, problems, unread: { ...text, movedTo } });
    // When it could be read last says nothing new by itself.
    const { lastGood: _, ...told } = next;
    const written = JSON.stringify(told);
    if (written === known) return undefined;
    known = written;
    view = next;
    return patchOf(next);
  }

  return {
    rowKeys,
    view: () => view,
    seen: versions.of,
    take: show,
    read: async (problems) => {
      // An edit that was made meanwhile is newer than what was read.
      for (;;) {
        const before = takes;
        const text = await readText(root, file);
        if (takes === before) return show(text, problems());
      }
    },
  };
}

/** The last rows of a text without errors. */
interface GoodRows {
  readonly rows: readonly PanelRow[];
  readonly at: number;
}

/** A file that cannot be read now, with the rows that it had. */
function asItWas(
  own: Omit<ReadFile, 'text' | 'rows'>,
  view: FileView | undefined,
  good: GoodRows,
): Omit<FileView, 'problems'> {
  return {
    ...own,
    name: view?.name ?? own.name,
    head: view?.head ?? own.head,
    rows: good.rows,
    lastGood: good.at,
  };
}

interface Unreadable {
  readonly good: GoodRows | undefined;
  readonly problems: readonly Problem[];
  readonly unread: Unread;
}

function withoutText(
  { file, name, kind = 'api', head = { value: {}, secrets: [] } }: Pick<FileView, 'file' | 'name'> & Partial<FileView>,
  { good, problems, unread: { isGone, movedTo } }: Unreadable,
): FileView {
  return {
    file,
    version: '',
    name,
    kind,
    head,
    rows: good?.rows ?? [],
    ...(good && { lastGood: good.at }),
    state: isGone ? 'gone' : 'broken',
    problems,
    ...(movedTo !== undefined && { movedTo }),
  };
}

/** Names rows that pages have already only by their keys. */
function openPatches(): (next: FileView) => FilePatch {
  let sent = new Map<RowKey, string>();
  return (next) => {
    const texts = new Map(next.rows.map((row) => [row.key, JSON.stringify(row)]));
    const rows = next.rows.map((row) => (sent.get(row.key) === texts.get(row.key) ? row.key : row));
    sent = texts;
    return { ...next, rows };
  };
}

export interface Unread {
  readonly isGone: boolean;
  /** The name that it has now. */
  readonly movedTo?: string | undefined;
}

async function readText(root: string, file: string): Promise<string | Unread> {
  for (const isLast of [false, true]) {
    try {
      pathWithin(root, file);
      const bytes = await readBytes(join(root, file), 'session');
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (isLast || !isGone) return { isGone };
      await wait(untilGone);
    }
  }
  return { isGone: true };
}
