import { posix } from 'node:path';
import { isJsonObject, type Json } from '../../lib/json.js';
import type { ReadSuite, SourceFiles } from '../suite/source.js';
import type { Leftover } from '../suite/suite.js';
import { type BruFile, nameOf } from './bru-file.js';
import { environmentOfBru, inheritedOfBru, nameOfBru, requestOfBru, seqOfBru } from './from-bru.js';
import { parseBru } from './parse-bru.js';
import type { BrunoCollection, BrunoEnvironment } from './parts.js';
import { suiteOf } from './suite-of.js';
import { type FolderFile, treeOf } from './tree.js';

/** Reads a folder of Bruno with its `.bru` files, or one such file. */
export function readBruno(files: SourceFiles): ReadSuite {
  const leftovers: Leftover[] = [];
  const bru = new Map<string, BruFile>();
  for (const [file, text] of files.texts) {
    if (files.main === undefined ? !file.endsWith('.bru') : file !== files.main) continue;
    const parsed = parseBru(text);
    if (parsed.kind === 'blocks') bru.set(file, { file, blocks: parsed.blocks });
    else leftovers.push({ place: { file, line: parsed.line }, reason: { kind: 'not-readable', what: '`.bru`' } });
  }
  const config = configOf(files.texts.get('bruno.json'));
  const root = bru.get('collection.bru');
  const requests = [...bru.values()].filter(({ file }) => isRequest(file));
  const read = requests.flatMap((each) => requestOfBru(each) ?? []);
  for (const { file, blocks } of requests) {
    const other = blocks.find(({ name }) => name === 'grpc' || name === 'ws');
    if (!other) continue;
    const reason = { kind: 'by-hand', what: other.name === 'ws' ? 'WebSocket' : 'gRPC' } as const;
    leftovers.push({ place: { file, line: other.line }, reason });
  }
  const collection: BrunoCollection = {
    name: config.name ?? (root && nameOfBru(root)) ?? nameOf(files.main ?? 'collection'),
    shared: inheritedOfBru(root ?? { file: 'collection.bru', blocks: [] }),
    items: treeOf(read, [...bru.values()].filter(({ file }) => isFolder(file)).map(folderOf), files),
    environments: [...bru.values()].flatMap((each): readonly BrunoEnvironment[] =>
      isEnvironment(each.file) ? [environmentOfBru(each)] : [],
    ),
    isSandwich: config.flow !== 'sequential',
    leftovers,
  };
  return { kind: 'suite', suite: suiteOf(collection, files, 'bruno') };
}

function isEnvironment(file: string): boolean {
  return /^environments\/[^/]*$/.test(file);
}

function isFolder(file: string): boolean {
  return posix.basename(file) === 'folder.bru';
}

function isRequest(file: string): boolean {
  return !isEnvironment(file) && !isFolder(file) && file !== 'collection.bru';
}

function folderOf(bru: BruFile): FolderFile {
  const name = nameOfBru(bru);
  return {
    folder: posix.dirname(bru.file),
    place: { file: bru.file, line: 1 },
    ...(name && { name }),
    seq: seqOfBru(bru),
    shared: inheritedOfBru(bru),
  };
}

interface Config {
  readonly name?: string;
  readonly flow?: string;
}

function configOf(text: string | undefined): Config {
  try {
    const { name, scripts } = JSON.parse(text ?? '{}') as { readonly name?: Json; readonly scripts?: Json };
    const flow = isJsonObject(scripts) ? scripts['flow'] : undefined;
    return {
      ...(typeof name === 'string' && name.trim() !== '' && { name }),
      ...(typeof flow === 'string' && { flow }),
    };
  } catch {
    return {};
  }
}
