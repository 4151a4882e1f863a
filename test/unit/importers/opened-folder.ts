import type { OpenedSource } from '../../../src/importers/open-source.js';

/** A folder with these texts, by their paths. */
export function openedFolder(texts: Readonly<Record<string, string>>): OpenedSource {
  return {
    kind: 'opened',
    name: 'suites',
    isFolder: true,
    texts: new Map(Object.entries(texts)),
    others: [],
    meant: Object.keys(texts),
    environments: [],
  };
}
