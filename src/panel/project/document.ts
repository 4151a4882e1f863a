import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readBytes } from '../../files/read-file.js';
import { pathWithin } from '../../files/refused.js';
import type { Problem } from '../../format/problem.js';
import type { FilePatch, FileView, PanelRow } from '../protocol/protocol.js';
import type { RowKey } from '../protocol/row-key.js';
import { framedProblems, keyedRows, readFileView, type ReadFile } from '../view/file-view.js';
import { openRowKeys } from './row-keys.js';

/** A session file that pages show. */
export interface Document {
  /**
   * Reads it anew.
   *
   * @param problems - what `check` says of it
   * @returns what has changed since it was read last; undefined if nothing has
   */
  readonly read: (problems: readonly Problem[]) => Promise<FilePatch | undefined>;
  /** As it was read last. */
  readonly view: () => FileView | undefined;
}

/** ms in which a file that is gone may come back: editors rename a new one to its place. */
const untilGone = 150;

/** @param root - of the project, absolute */
export function openDocument(root: string, file: string): Document {
  const rowKeys = openRowKeys();
  let view: FileView | undefined;
  /** The last rows of a text without errors. */
  let good: { readonly rows: readonly PanelRow[]; readonly at: number } | undefined;
  let sent = new Map<RowKey, string>();
  let known = '';

  function viewOf(read: ReadFile, problems: readonly Problem[]): FileView {
    const { text, rows, ...own } = read;
    const framed = framedProblems(problems, text);
    if (read.state === 'broken' && good)
      return {
        ...own,
        name: view?.name ?? own.name,
        head: view?.head ?? own.head,
        rows: good.rows,
        problems: framed,
        lastGood: good.at,
      };
    const keys = rowKeys.next(rows.map(({ yaml }) => yaml));
    const keyed = keyedRows(rows, keys, problems);
    if (read.state !== 'broken') good = { rows: keyed.map((row) => ({ ...row, problems: [] })), at: Date.now() };
    return { ...own, rows: keyed, problems: framed };
  }

  function withoutText(state: 'gone' | 'broken', problems: readonly Problem[]): FileView {
    const { name = file, kind = 'api', head = { value: {}, secrets: [] } } = view ?? {};
    const rows = good?.rows ?? [];
    return { file, version: '', state, name, kind, head, rows, problems, ...(good && { lastGood: good.at }) };
  }

  function patchOf(next: FileView): FilePatch {
    const texts = new Map(next.rows.map((row) => [row.key, JSON.stringify(row)]));
    const rows = next.rows.map((row) => (sent.get(row.key) === texts.get(row.key) ? row.key : row));
    sent = texts;
    return { ...next, rows };
  }

  return {
    view: () => view,
    read: async (problems) => {
      const text = await readText(root, file);
      const next =
        typeof text === 'string'
          ? viewOf(readFileView(text, file), problems)
          : withoutText(text.isGone ? 'gone' : 'broken', problems);
      // When it could be read last says nothing new by itself.
      const { lastGood: _, ...told } = next;
      const written = JSON.stringify(told);
      if (written === known) return undefined;
      known = written;
      view = next;
      return patchOf(next);
    },
  };
}

type Unread = { readonly isGone: boolean };

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
