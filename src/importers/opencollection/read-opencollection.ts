import { posix } from 'node:path';
import { openCollectionNotYaml } from '../../problems/import/opencollection.js';
import type { BrunoCollection, BrunoEnvironment, BrunoFolder, BrunoRequest } from '../bruno/parts.js';
import { suiteOf } from '../bruno/suite-of.js';
import { type FolderFile, treeOf } from '../bruno/tree.js';
import { readYaml, textOf, type SourceNode } from '../shared/source-node.js';
import type { ReadSuite, SourceFiles } from '../suite/source.js';
import type { Leftover } from '../suite/suite.js';
import { environmentOfYaml, inheritedOfYaml, kindOf, numberOf, requestOfYaml } from './from-yaml.js';

/** Reads a folder of OpenCollection, or a file that has a whole collection in it. */
export function readOpenCollection(files: SourceFiles): ReadSuite {
  const rootFile =
    files.main ?? (files.texts.has('opencollection.yaml') ? 'opencollection.yaml' : 'opencollection.yml');
  const read = readYaml(rootFile, files.texts.get(rootFile) ?? '');
  if (read.kind === 'fault') return { kind: 'problems', problems: [{ ...openCollectionNotYaml(), place: read.place }] };
  const root = read.node;
  const other = files.main === undefined ? openFiles(files, rootFile) : { nodes: new Map(), leftovers: [] };
  const leftovers: Leftover[] = [...other.leftovers];
  const bundled = itemsOf(root.under('items'), leftovers);
  const inFolder = folderOf(other.nodes, files, leftovers);
  const flow = textOf(root.under('extensions').under('bruno').under('scripts').under('flow'));
  const collection: BrunoCollection = {
    name: textOf(root.under('info').under('name'))?.trim() || 'Untitled Collection',
    shared: inheritedOfYaml(root),
    items: [...bundled, ...inFolder],
    environments: [
      ...root
        .under('config')
        .under('environments')
        .items()
        .map((node, at) => environmentOfYaml(node, `environment ${at + 1}`)),
      ...environmentsIn(other.nodes),
    ],
    isSandwich: flow !== 'sequential',
    leftovers,
  };
  return { kind: 'suite', suite: suiteOf(collection, files, 'opencollection') };
}

type Nodes = ReadonlyMap<string, SourceNode>;

function openFiles(
  { texts }: SourceFiles,
  rootFile: string,
): { readonly nodes: Nodes; readonly leftovers: Leftover[] } {
  const nodes = new Map<string, SourceNode>();
  const leftovers: Leftover[] = [];
  for (const [file, text] of texts) {
    if (!/\.ya?ml$/.test(file) || file === rootFile) continue;
    const read = readYaml(file, text);
    if (read.kind === 'node') nodes.set(file, read.node);
    else leftovers.push({ place: read.place, reason: { kind: 'not-readable', what: 'YAML' } });
  }
  return { nodes, leftovers };
}

const inEnvironments = /^environments\/[^/]*$/;
const isFolderFile = /(?:^|\/)folder\.ya?ml$/;

function environmentsIn(nodes: Nodes): readonly BrunoEnvironment[] {
  return [...nodes].flatMap(([file, node]) =>
    inEnvironments.test(file) ? [environmentOfYaml(node, posix.basename(file).replace(/\.ya?ml$/, ''))] : [],
  );
}

function folderOf(nodes: Nodes, files: SourceFiles, leftovers: Leftover[]): readonly (BrunoFolder | BrunoRequest)[] {
  const requests: BrunoRequest[] = [];
  const folders: FolderFile[] = [];
  for (const [file, node] of nodes) {
    if (inEnvironments.test(file)) continue;
    if (isFolderFile.test(file)) folders.push(folderFile(file, node));
    else requests.push(...requestsOf(node, leftovers));
  }
  return treeOf(requests, folders, files);
}

function folderFile(file: string, node: SourceNode): FolderFile {
  const name = textOf(node.under('info').under('name'))?.trim();
  return {
    folder: posix.dirname(file),
    place: { file, line: 1 },
    ...(name && { name }),
    seq: numberOf(node.under('info').under('seq')),
    shared: inheritedOfYaml(node),
  };
}

const byHand: Readonly<Record<string, string>> = { grpc: 'gRPC', websocket: 'WebSocket' };

/** Other files of YAML in the folder do not belong to the collection. */
function requestsOf(node: SourceNode, leftovers: Leftover[]): readonly BrunoRequest[] {
  const request = requestOfYaml(node);
  if (request) return [request];
  const kind = kindOf(node);
  const what = kind === undefined ? undefined : byHand[kind];
  const { file, line = 1 } = node.place;
  if (what !== undefined) leftovers.push({ place: { file, line }, reason: { kind: 'by-hand', what } });
  return [];
}

/** Items in one file: folders have theirs under `items`. */
function itemsOf(list: SourceNode, leftovers: Leftover[]): readonly (BrunoFolder | BrunoRequest)[] {
  return list.items().flatMap((item): readonly (BrunoFolder | BrunoRequest)[] => {
    if (item.under('items').value === undefined && kindOf(item) !== 'folder') return requestsOf(item, leftovers);
    const name = textOf(item.under('info').under('name'))?.trim() || 'folder';
    const items = itemsOf(item.under('items'), leftovers);
    const seq = numberOf(item.under('info').under('seq'));
    return [{ kind: 'folder', name, file: name, seq, place: item.place, shared: inheritedOfYaml(item), items }];
  });
}
