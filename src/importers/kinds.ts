import { looksLike } from './recognise.js';
import type { ReadSource } from './suite/source.js';
import type { Tool } from './suite/suite.js';

/** A kind of suite that can be imported. */
export interface Kind {
  /** Whether a file is one suite, or a folder as a whole. */
  readonly unit: 'file' | 'folder';
  /** Whether a text may be (a part of) such a suite. @param path - with `/`; its extension may decide */
  readonly isIt: (path: string, text: string) => boolean;
  /** Loads the reader; absent where there is none yet. */
  readonly load?: () => Promise<ReadSource>;
}

/** In the order in which they are tried. */
export const kinds: Readonly<Record<Tool, Kind>> = {
  postman: {
    unit: 'file',
    isIt: looksLike.postman,
    load: async () => (await import('./postman/read-postman.js')).readPostman,
  },
  har: { unit: 'file', isIt: looksLike.har },
  openapi: { unit: 'file', isIt: looksLike.openapi },
  insomnia: { unit: 'file', isIt: looksLike.insomnia },
  opencollection: { unit: 'folder', isIt: looksLike.opencollection },
  bruno: { unit: 'folder', isIt: looksLike.bruno },
  hurl: { unit: 'file', isIt: looksLike.hurl },
  http: { unit: 'file', isIt: looksLike.http },
  curl: { unit: 'file', isIt: looksLike.curl },
};
