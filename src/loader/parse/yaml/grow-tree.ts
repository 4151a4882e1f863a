import { isAlias, isMap, isSeq } from 'yaml';
import type { Node as YamlNode, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import type { Message } from '../../../format/problem.js';
import * as aliases from '../../../problems/file/file-aliases.js';
import * as problems from '../../../problems/yaml/file-yaml.js';
import { reject, report } from './source.js';
import type { Source } from './source.js';
import { undashed } from './bare-key.js';
import type { Fault } from './fault.js';
import { commentFault, commentInValue } from './foreign-comment.js';
import { growKey, isSpaceless } from './grow-key.js';
import { growScalar, scalar } from './grow-scalar.js';
import { depthLimit } from './parse-document.js';
import { collectionSpan, spanOf } from './span-of.js';
import { standardTag, tagFault } from './tag-fault.js';
import type { Entry, ListNode, MapNode, Node, ScalarNode, Span } from './tree.js';

/** How many nodes aliases may add to a file. */
const aliasLimit = 100_000;

interface Growth {
  readonly source: Source;
  readonly anchors: Map<string, Grown>;
  /** Anchors of the nodes that are being read, to find an alias inside its own node. */
  readonly open: Set<string>;
  aliased: number;
  halted: boolean;
}

interface Grown {
  readonly node: Node;
  readonly size: number;
  readonly height: number;
}

/** Turns YAML's own tree into ours. Null when it is too deep, or aliases blow it up. */
export function growTree(source: Source, contents: YamlNode): Node | null {
  const growth: Growth = { source, anchors: new Map(), open: new Set(), aliased: 0, halted: false };
  const { node } = grow(growth, contents, 1);
  return growth.halted ? null : node;
}

function grow(growth: Growth, yaml: unknown, depth: number): Grown {
  if (isAlias(yaml)) return follow(growth, yaml.source, spanOf(yaml), depth);
  if (!yaml) return leaf(growScalar(growth.source, yaml));
  const nodes = yaml as Scalar | YAMLMap | YAMLSeq;
  if (depth > depthLimit) return halt(growth, spanOf(nodes), problems.nestedTooDeep());
  const { anchor } = nodes;
  if (anchor) growth.open.add(anchor);
  const grown = growBare(growth, nodes, depth);
  if (anchor) {
    growth.open.delete(anchor);
    growth.anchors.set(anchor, grown);
  }
  return grown;
}

function growBare(growth: Growth, yaml: Scalar | YAMLMap | YAMLSeq, depth: number): Grown {
  const fault = tagFault(growth.source.text, yaml);
  if (fault) return lose(growth, fault.span, fault.message);
  const grown = growKind(growth, yaml, depth);
  // What a tag that nobody knows would make of it cannot be told, so nothing more is said of it.
  if (yaml.tag !== undefined && !yaml.tag.startsWith(standardTag)) growth.source.bad.add(grown.node);
  return grown;
}

function growKind(growth: Growth, yaml: Scalar | YAMLMap | YAMLSeq, depth: number): Grown {
  if (isMap(yaml)) return growMap(growth, yaml, depth);
  return isSeq(yaml) ? growList(growth, yaml, depth) : leaf(growScalar(growth.source, yaml));
}

function follow(growth: Growth, name: string, span: Span, depth: number): Grown {
  if (growth.open.has(name)) return lose(growth, span, aliases.aliasInItself(name));
  const target = growth.anchors.get(name);
  if (!target) return lose(growth, span, aliases.unknownAlias(name, [...growth.anchors.keys()]));
  growth.aliased += target.size;
  if (growth.aliased > aliasLimit) return halt(growth, span, aliases.aliasBomb(aliasLimit));
  if (depth + target.height > depthLimit) return halt(growth, span, problems.nestedTooDeep());
  return target;
}

/** Reports a node that cannot be had and stands in for it. */
function lose(growth: Growth, span: Span, message: Message): Grown {
  const node = scalar(null, '', span);
  reject(growth.source, node, message);
  return leaf(node);
}

/** Reports once that the file cannot be read any further. */
function halt(growth: Growth, span: Span, message: Message): Grown {
  if (!growth.halted) report(growth.source, span, message);
  growth.halted = true;
  return leaf(scalar(null, '', span));
}

function growList(growth: Growth, yaml: YAMLSeq, depth: number): Grown {
  const items = growth.halted ? [] : yaml.items.map((item) => grow(growth, item, depth + 1));
  const nodes = items.map((item) => item.node);
  if (yaml.flow) nodes.forEach((node, index) => rejectComment(growth.source, yaml.items[index], node));
  const node: ListNode = { kind: 'list', items: nodes, ...collectionSpan(yaml, nodes.at(-1)) };
  return { node, ...measure(items) };
}

function growMap(growth: Growth, yaml: YAMLMap, depth: number): Grown {
  const byName = new Map<string, Entry>();
  const values: Grown[] = [];
  const faults: (Fault | 'told')[] = [];
  for (const pair of growth.halted ? [] : yaml.items) {
    const key = growKey(growth.source, pair, yaml.flow === true);
    if (key === 'told' || 'message' in key) {
      faults.push(key);
      continue;
    }
    const { anchor } = pair.key as Scalar;
    if (anchor) growth.anchors.set(anchor, leaf(key));
    const value = grow(growth, pair.value, depth + 1);
    if (isSpaceless(key, pair)) {
      report(growth.source, key, problems.missingSpace(key.text));
      growth.source.bad.add(value.node);
    }
    if (yaml.flow) rejectComment(growth.source, pair.value, value.node);
    if (byName.has(key.text))
      report(growth.source, key, undashed(growth.source.text, key.start) ?? problems.duplicateKey(key.text));
    else byName.set(key.text, entry(growth.source, key, value.node));
    values.push(value);
  }
  const entries = [...byName.values()];
  const node: MapNode = { kind: 'map', entries, byName, ...collectionSpan(yaml, entries.at(-1)) };
  for (const fault of faults) if (fault !== 'told') report(growth.source, fault.span, fault.message);
  if (faults.length > 0) growth.source.bad.add(node);
  return { node, ...measure(values) };
}

function entry({ bad }: Source, key: ScalarNode, value: Node): Entry {
  const empty = value.kind === 'scalar' && value.value === null && value.start === value.end;
  const shown = empty ? { ...value, start: key.start, end: key.end } : value;
  if (bad.has(value)) bad.add(shown);
  // An alias stands after its key, what it points at before it.
  return { key, name: key.text, value: shown, start: key.start, end: shown.end < key.end ? key.end : shown.end };
}

/** What an alias points at may stand outside of braces. */
function rejectComment(source: Source, yaml: unknown, node: Node): void {
  const comment = node.kind === 'scalar' && !isAlias(yaml) ? commentInValue(source, node) : undefined;
  if (!comment || source.bad.has(node)) return;
  report(source, comment, commentFault(source, comment));
  source.bad.add(node);
}

function leaf(node: Node): Grown {
  return { node, size: 1, height: 1 };
}

function measure(children: readonly Grown[]): Pick<Grown, 'size' | 'height'> {
  let [size, height] = [1, 0];
  for (const child of children) {
    size += child.size;
    height = Math.max(height, child.height);
  }
  return { size, height: height + 1 };
}
