import { posix } from 'node:path';
import { isAbsolutePath } from '../../../format/paths.js';
import type { Suite, SuiteBody, SuiteFolder, SuiteRequest } from '../../suite/suite.js';

/**
 * The suite with the paths of its uploads as its sessions see them, if they are relative to the folder of the source.
 *
 * @param folder - of the source, as a session sees it; undefined if sessions may not refer to it: then paths stay as they are
 */
export function withSourceFiles(suite: Suite, folder: string | undefined): Suite {
  if (!suite.filesAreBeside || folder === undefined) return suite;
  const placed = (path: string): string => {
    if (isAbsolutePath(path) || path.includes('{{')) return path;
    const joined = posix.join(folder, path);
    return joined.startsWith('../') ? joined : `./${joined}`;
  };
  return { ...suite, items: suite.items.map((item) => withFiles(item, placed)) };
}

function withFiles<Item extends SuiteFolder | SuiteRequest>(item: Item, placed: (path: string) => string): Item {
  if (item.kind === 'folder') return { ...item, items: item.items.map((each) => withFiles(each, placed)) };
  return item.body ? { ...item, body: bodyWithFiles(item.body, placed) } : item;
}

function bodyWithFiles(body: SuiteBody, placed: (path: string) => string): SuiteBody {
  if (body.kind === 'file') return { ...body, path: placed(body.path) };
  if (body.kind !== 'multipart') return body;
  const parts = body.parts.map((part) => (part.file === undefined ? part : { ...part, file: placed(part.file) }));
  return { ...body, parts };
}
