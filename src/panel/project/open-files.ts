import type { Problem } from '../../format/problem.js';
import type { FileView, PanelEvent } from '../protocol/protocol.js';
import { openDocument, type Document } from './document.js';

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
  readonly read: (file: string, problems: readonly Problem[]) => Promise<FileView>;
}

/** @param root - of the project, absolute */
export function openFiles(root: string, emit: (event: PanelEvent) => void): OpenFiles {
  const documents = new Map<string, Document>();
  const pages = new Map<string, number>();
  return {
    retain: (file) => void pages.set(file, (pages.get(file) ?? 0) + 1),
    release: (file) => {
      const left = (pages.get(file) ?? 0) - 1;
      if (left > 0) pages.set(file, left);
      else pages.delete(file);
    },
    shown: () => [...pages.keys()],
    read: async (file, problems) => {
      const isFirst = !documents.has(file);
      const document = documents.get(file) ?? openDocument(root, file);
      documents.set(file, document);
      const patch = await document.read(problems);
      if (patch && !isFirst && pages.has(file)) emit({ on: 'file', view: patch, by: 'disk', at: Date.now() });
      return document.view()!;
    },
  };
}
