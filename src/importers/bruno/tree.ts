import { posix } from 'node:path';
import type { SourceFiles } from '../suite/source.js';
import type { Place } from '../suite/suite.js';
import type { BrunoFolder, BrunoRequest, BrunoShared } from './parts.js';

/** What a folder says of itself, in `folder.bru` or `folder.yml`. */
export interface FolderFile {
  /** Its path. */
  readonly folder: string;
  readonly place: Place;
  readonly name?: string;
  readonly seq: number | undefined;
  readonly shared: BrunoShared;
}

/**
 * Requests in the folders of their files. A folder that has no requests counts when others take the place of their number.
 *
 * @param source - with the paths of all files
 */
export function treeOf(
  requests: readonly BrunoRequest[],
  folders: readonly FolderFile[],
  { texts, others }: Pick<SourceFiles, 'texts' | 'others'>,
): readonly (BrunoFolder | BrunoRequest)[] {
  const known = new Map(folders.map((each) => [each.folder, each]));
  const files = [...texts.keys(), ...others].filter((file) => !file.startsWith('environments/'));
  const below = (folder: string): readonly (BrunoFolder | BrunoRequest)[] => {
    const own = requests.filter(({ place }) => posix.dirname(place.file) === folder);
    return [...innerFolders(files, folder).map((inner) => folderAt(inner, known.get(inner), below(inner))), ...own];
  };
  return below('.');
}

/** Paths of the folders in a folder that have files at any depth. */
function innerFolders(files: readonly string[], folder: string): readonly string[] {
  const start = folder === '.' ? '' : `${folder}/`;
  const inner = files
    .filter((file) => file.startsWith(start) && file.slice(start.length).includes('/'))
    .map((file) => start + file.slice(start.length).split('/')[0]!);
  return [...new Set(inner)];
}

function folderAt(path: string, said: FolderFile | undefined, items: BrunoFolder['items']): BrunoFolder {
  const file = posix.basename(path);
  const place = said?.place ?? { file: path };
  return {
    kind: 'folder',
    name: said?.name ?? file,
    file,
    seq: said?.seq,
    place,
    shared: said?.shared ?? empty(place),
    items,
  };
}

function empty(place: Place): BrunoShared {
  return {
    headers: [],
    auth: { mode: 'inherit', values: new Map(), more: [], place },
    variables: [],
    captures: [],
    scripts: [],
  };
}
