import { posix } from 'node:path';
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Document, Pair, Scalar, YAMLMap } from 'yaml';
import { resolvePath } from '../loader/paths.js';
import type { Project } from './project.js';
import { parseYaml } from './text/open-session-text.js';
import { textOf } from './text/scalar.js';

/** A call row as YAML has it. */
export interface CallNode {
  /** From 1. */
  readonly row: number;
  readonly map: YAMLMap;
  /** The pair of `call`. */
  readonly pair: Pair;
  readonly path: string;
  /** The file that is meant, relative to the project root. */
  readonly target: string;
  readonly alias?: string;
}

/** A file whose text may name another file. */
export interface Candidate {
  readonly file: string;
  readonly text: string;
}

/** The files of the project whose text can hold the path of a file. Each file is read once; nothing is parsed. */
export function mentions(project: Project, target: string): readonly Candidate[] {
  const parts = posix.basename(target).split(/[\s']+/).filter(Boolean);
  return project.list().flatMap((file) => {
    const source = project.read(file);
    if (source.kind === 'missing') return [];
    const { text } = source;
    // A path in double quotes can be written in escapes.
    const canMean = parts.every((part) => text.includes(part)) || /\\(?:[xuU/]|\r?\n)/.test(text);
    return canMean && text.includes('call') ? [{ file, text }] : [];
  });
}

/** The call rows of a file, as far as YAML can be read. Undefined where it cannot. */
export function callNodes(file: string, text: string): { document: Document.Parsed; calls: readonly CallNode[] } | undefined {
  const document = parseYaml(text);
  if (document.errors.length > 0) return undefined;
  const root: unknown = document.contents;
  const steps: unknown = isMap(root) ? root.get('steps', true) : undefined;
  if (!isSeq(steps) || (isMap(root) && /^(?:web|mobile)$/.test(String(root.get('kind'))))) return { document, calls: [] };
  const calls = steps.items.flatMap((item: unknown, index): CallNode[] => {
    const map = isAlias(item) ? item.resolve(document) : item;
    const pair = isMap(map) ? pairOf(map, 'call') : undefined;
    const path = pair && textOf(resolved(document, pair.value));
    if (!isMap(map) || !pair || !path) return [];
    const alias = pairOf(map, 'alias');
    const given = alias && textOf(resolved(document, alias.value));
    return [{ row: index + 1, map, pair, path, target: resolvePath(file, path), ...(given && { alias: given }) }];
  });
  return { document, calls };
}

export function resolved(document: Document.Parsed, node: unknown): Scalar | undefined {
  const target = isAlias(node) ? node.resolve(document) : node;
  return isScalar(target) ? target : undefined;
}

export function pairOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && textOf(key) === name);
}
