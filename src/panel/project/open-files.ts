import type { Problem } from '../../format/problem.js';
import type { FilePatch, FileView, PanelEvent } from '../protocol/protocol.js';
import { openDocument, type Document } from './document.js';
import type { RowOrder } from './row-order.js';
import type { SeenVersion } from './versions.js';

/** The files that pages show. */
export interface OpenFiles {
  /** One more page shows a file. */
  readonly retain: (file: string) => void;
  /** One page less shows it. */
  readonly release: (file: string) => void;
  readonly shown: () => readonly string[];
  /**
   * Reads a file anew; pages that show it hear what has changed.
   *
   * @param problems - what `check` says of it
   */
  readonly read: (file: string, problems: () => readonly Problem[]) => Promise<FileView>;
  /** The same with its text, which was read or written already. */
  readonly take: (file: string, taken: TakenText, problems: readonly Problem[]) => FileView;
  /** As it was read or written last; undefined if it never was. */
  readonly known: (file: string) => FileView | undefined;
  /** What pages have seen of an earlier text of a file. */
  readonly seen: (file: string, version: string) => SeenVersion | undefined;
}

export interface TakenText {
  /** Undefined if there is none. */
  readonly text: string | undefined;
  readonly by: 'disk' | 'panel';
  /** Where its rows come from. @default they are matched by their texts */
  readonly order?: RowOrder | undefined;
  /** The file under whose name it was before. */
  readonly from?: string;
  /** Of one that has another name now. */
  readonly to?: string;
}

/** @param root - of the project, absolute */
export function openFiles(root: string, emit: (event: PanelEvent) => void): OpenFiles {
  const documents = new Map<string, Document>();
  const pages = new Map<string, number>();

  /** @param from - a former name */
  function open(file: string, from?: string): { readonly document: Document; readonly isFirst: boolean } {
    const known = documents.get(file);
    const rowKeys = from === undefined ? undefined : documents.get(from)?.rowKeys;
    const document = known ?? openDocument(root, file, rowKeys);
    documents.set(file, document);
    return { document, isFirst: !known };
  }

  function say(file: string, patch: FilePatch | undefined, by: TakenText['by']): void {
    if (patch && pages.has(file)) emit({ on: 'file', view: patch, by, at: Date.now() });
  }

  return {
    retain: (file) => void pages.set(file, (pages.get(file) ?? 0) + 1),
    release: (file) => {
      const left = (pages.get(file) ?? 0) - 1;
      if (left > 0) pages.set(file, left);
      else pages.delete(file);
    },
    shown: () => [...pages.keys()],
    known: (file) => documents.get(file)?.view(),
    seen: (file, version) => documents.get(file)?.seen(version),
    read: async (file, problems) => {
      const { document, isFirst } = open(file);
      const patch = await document.read(problems);
      say(file, isFirst ? undefined : patch, 'disk');
      return document.view()!;
    },
    take: (file, { text, by, order, from, to }, problems) => {
      const { document, isFirst } = open(file, from);
      const patch = document.take(text ?? { isGone: true, movedTo: to }, problems, order);
      say(file, isFirst ? undefined : patch, by);
      return document.view()!;
    },
  };
}
