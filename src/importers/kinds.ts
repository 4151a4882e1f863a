import { looksLike } from './recognise.js';
import type { ReadSource } from './suite/source.js';
import type { Tool } from './suite/suite.js';

/** A kind of suite that can be imported. */
export interface Kind {
  /** Whether a file is one suite, or a folder as a whole. */
  readonly unit: 'file' | 'folder';
  /** What people call it, in a list. */
  readonly title: string;
  /** What is read, in words, for the guide. */
  readonly reads?: string;
  /** The page of the guide, next to that of imports. */
  readonly guide: string;
  /** Of a folder: the name of the file at its top. */
  readonly root?: RegExp;
  /** Whether a text may be (a part of) such a suite. @param path - with `/`; its extension may decide */
  readonly isIt: (path: string, text: string) => boolean;
  /** Whether a part of it can be taken by URLs: its requests do not need each other. */
  readonly takesOnly?: true;
  /** Loads the reader; absent where there is none yet. */
  readonly load?: () => Promise<ReadSource>;
}

/** In the order in which they are tried. */
export const kinds: Readonly<Record<Tool, Kind>> = {
  postman: {
    unit: 'file',
    title: 'Postman collections',
    reads: 'an export of the format v2.0 or v2.1, with environments and globals next to it or by `--environment`',
    guide: 'import-postman.md',
    isIt: looksLike.postman,
    load: async () => (await import('./postman/read-postman.js')).readPostman,
  },
  har: {
    unit: 'file',
    title: 'HAR files',
    reads: 'recordings of browsers and proxies: the requests that call an API',
    guide: 'import-har.md',
    isIt: looksLike.har,
    takesOnly: true,
    load: async () => (await import('./har/read-har.js')).readHar,
  },
  openapi: {
    unit: 'file',
    title: 'OpenAPI documents',
    reads: '2.0, 3.0 and 3.1, as YAML or JSON, with the files below its folder that it refers to',
    guide: 'import-openapi.md',
    isIt: looksLike.openapi,
    load: async () => (await import('./openapi/read-openapi.js')).readOpenapi,
  },
  insomnia: {
    unit: 'file',
    title: 'Insomnia exports',
    reads: 'v4 and v5, with environments and unit tests',
    guide: 'import-insomnia.md',
    isIt: looksLike.insomnia,
    load: async () => (await import('./insomnia/read-insomnia.js')).readInsomnia,
  },
  opencollection: {
    unit: 'folder',
    title: 'OpenCollection folders',
    reads: 'the YAML files of Bruno, or one file with a whole collection',
    guide: 'import-bruno.md',
    root: /^opencollection\.ya?ml$/,
    isIt: looksLike.opencollection,
    load: async () => (await import('./opencollection/read-opencollection.js')).readOpenCollection,
  },
  bruno: {
    unit: 'folder',
    title: 'Bruno folders',
    reads: '`.bru` files, with folders, environments and the modules that scripts load',
    guide: 'import-bruno.md',
    root: /^bruno\.json$/,
    isIt: looksLike.bruno,
    load: async () => (await import('./bruno/read-bruno.js')).readBruno,
  },
  hurl: {
    unit: 'file',
    title: 'Hurl files',
    reads: 'the whole format: captures, asserts with filters, options, every kind of body',
    guide: 'import-hurl.md',
    isIt: looksLike.hurl,
    load: async () => (await import('./hurl/read-hurl.js')).readHurl,
  },
  http: {
    unit: 'file',
    title: '`.http` and `.rest` files',
    reads:
      "requests of VS Code's REST Client, JetBrains and httpYac, with `http-client.env.json` next to them or above",
    guide: 'import-http.md',
    isIt: looksLike.http,
    load: async () => (await import('./http/read-http.js')).readHttp,
  },
  curl: {
    unit: 'file',
    title: 'curl commands',
    reads: 'one or several, as browsers copy them or scripts have them',
    guide: 'import-har.md#curl-commands',
    isIt: looksLike.curl,
    load: async () => (await import('./curl/read-curl-file.js')).readCurlFile,
  },
};

interface ImportedKind {
  readonly title: string;
  readonly unit: string;
  readonly guide: string;
  readonly reads: string;
}

/** The kinds that can be read, for the guide. */
export const importedKinds: readonly ImportedKind[] = Object.values(kinds)
  .filter(({ load }) => load !== undefined)
  .map(({ title, unit, guide, reads = '' }) => ({ title, unit, guide, reads }));
