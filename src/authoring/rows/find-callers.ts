import { posix } from 'node:path';
import { isAlias, isMap, isScalar, isSeq, type Document, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { resolvePath } from '../../format/paths.js';
import { sessionSuffix } from '../../format/session.js';
import type { Project } from '../project/project.js';
import { parseYaml } from '../text/open-session-text.js';
import { textOf } from '../text/scalar.js';

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

/** Which files of a project can call which; each file is read once and nothing is parsed. */
export interface CallIndex {
  /** The files whose text can hold the path of a file. */
  readonly mentions: (target: string) => readonly Candidate[];
}

export function openCallIndex(project: Project): CallIndex {
  const byWord = new Map<string, Candidate[]>();
  const escaped: Candidate[] = [];
  for (const file of project.list()) {
    const source = project.read(file);
    if (source.kind === 'missing') continue;
    const candidate = { file, text: source.text };
    // A path in double quotes can be written in escapes.
    if (/\\(?:[xuU/]|\r?\n)/.test(source.text)) escaped.push(candidate);
    else for (const word of lastWords(source.text)) byWord.set(word, [...(byWord.get(word) ?? []), candidate]);
  }
  return {
    mentions: (target) => {
      const [word = ''] = lastWords(posix.basename(target));
      return [...(byWord.get(word) ?? []), ...escaped].toSorted((a, b) => (a.file < b.file ? -1 : 1));
    },
  };
}

/** The last word of each path in a text: what parts words in YAML may part them in another way than the path does. */
function lastWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (let at = text.indexOf(sessionSuffix); at >= 0; at = text.indexOf(sessionSuffix, at + 1)) {
    let start = at;
    while (start > 0 && !/[\s'",{}[\]\\/]/.test(text[start - 1]!)) start--;
    words.add(text.slice(start, at));
  }
  return words;
}

/** The call rows of a file, as far as YAML can be read. Undefined where it cannot. */
export function callNodes(
  file: string,
  text: string,
): { document: Document.Parsed; calls: readonly CallNode[] } | undefined {
  const document = parseYaml(text);
  if (document.errors.length > 0) return undefined;
  const root: unknown = document.contents;
  const steps: unknown = isMap(root) ? root.get('steps', true) : undefined;
  if (!isSeq(steps) || (isMap(root) && /^(?:web|mobile)$/.test(String(root.get('kind')))))
    return { document, calls: [] };
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
