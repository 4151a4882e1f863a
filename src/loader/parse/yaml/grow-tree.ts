import {
  isAlias,
  isMap,
  isSeq,
  type Node as YamlNode,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
  isScalar,
  type Pair,
} from 'yaml';
import type { Message } from '../../../format/problem.js';
import * as aliases from '../../../problems/yaml/yaml.js';
import * as problems from '../../../problems/yaml/yaml.js';
import { needsQuotes } from '../../../problems/yaml/yaml.js';
import { reject, report, type Source, type Fault, standardTag, tagFault } from './source.js';
import { undashed } from './misplaced-lines.js';
import { commentFault, commentInValue, commentAsKey } from './comments.js';
import { depthLimit } from './parse-document.js';
import type { Entry, ListNode, MapNode, Node, ScalarNode, Span } from './tree.js';
import { comparingSign } from '../../../problems/yaml/lines.js';
import { isRepaired } from './repair-references.js';

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
  // What an unknown tag would make of it cannot be known, so nothing more is said of it.
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

/** Reports a node that cannot be had and replaces it. */
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
  const faults: (Fault | 'reported')[] = [];
  for (const pair of growth.halted ? [] : yaml.items) {
    const key = growKey(growth.source, pair, yaml.flow === true);
    if (key === 'reported' || 'message' in key) {
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
  for (const fault of faults) if (fault !== 'reported') report(growth.source, fault.span, fault.message);
  if (faults.length > 0) growth.source.bad.add(node);
  return { node, ...measure(values) };
}

function entry({ bad }: Source, key: ScalarNode, value: Node): Entry {
  const empty = value.kind === 'scalar' && value.value === null && value.start === value.end;
  const shown = empty ? { ...value, start: key.start, end: key.end } : value;
  if (bad.has(value)) bad.add(shown);
  // An alias is after its key, what it points at before it.
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

/** The key of a pair in a map, or what keeps it from being one, if that is not reported already. */
function growKey(source: Source, pair: Pair, inBraces: boolean): ScalarNode | Fault | 'reported' {
  const yaml = pair.key as YamlNode;
  if (isAlias(yaml)) return { span: spanOf(yaml), message: aliases.aliasAsKey(yaml.source) };
  if (!isScalar(yaml)) return keyFault(source, yaml);
  const key = growScalar(source, yaml);
  if (source.bad.has(key)) return 'reported';
  if (key.plain && key.text === '<<') return { span: key, message: problems.mergeKey() };
  if (key.value === null && key.text === '') return { span: key, message: problems.emptyKey() };
  const span = commentAsKey(source, key, inBraces);
  return span ? { span, message: commentFault(source, span) } : key;
}

/** `status:404` within braces is a key without a value; where the colon follows a quote no space is needed. */
function isSpaceless({ plain, text }: ScalarNode, pair: Pair): boolean {
  return !pair.value && plain && /^[^\s:]+(?: [^\s:]+)?:(?!\/\/)\S/.test(text);
}

/** `{{var.id}}` without quotes is a map whose key is a map. */
function keyFault(source: Source, yaml: YamlNode): Fault {
  const span = spanOf(yaml);
  const before = source.text[span.start - 1] === '{' ? span.start - 1 : span.start;
  const written = /^\{\{[^{}\r\n]*\}\}/.exec(source.text.slice(before))?.[0];
  if (!written) return { span, message: problems.mapAsKey(isMap(yaml) ? 'map' : 'list') };
  return { span: { start: before, end: before + written.length }, message: problems.unquotedReference(written) };
}

/** A scalar of YAML's own tree as ours; `null` where there is none. */
function growScalar(source: Source, yaml: unknown): ScalarNode {
  if (!isScalar(yaml)) return scalar(null, '', { start: 0, end: 0 });
  const value = yaml.value as ScalarNode['value'];
  const text = typeof value === 'string' ? value : (yaml.source ?? String(value));
  const plain = yaml.type === undefined || yaml.type === 'PLAIN';
  const span = spanOf(yaml);
  const endsInNewline = yaml.type?.startsWith('BLOCK') && source.text[span.end - 1] === '\n';
  const node = { ...scalar(value, text, span), plain, end: endsInNewline ? span.end - 1 : span.end };
  if (isRepaired(source, node)) source.bad.add(node);
  const fault = faultOf(source, yaml, node);
  if (fault) {
    report(source, fault.span, fault.message);
    source.bad.add(node);
  }
  return node;
}

/** `>5` and `&name` with nothing behind them, which YAML reads as the beginning of a text and as an anchor. */
function faultOf(
  { text }: Source,
  { anchor, type, source: written }: Scalar,
  { value, start }: ScalarNode,
): Fault | undefined {
  if (anchor !== undefined && value === null && written === '' && !text.includes(`*${anchor}`, start)) {
    const place = text.lastIndexOf(`&${anchor}`, start);
    return { span: { start: place, end: place + anchor.length + 1 }, message: needsQuotes('&') };
  }
  const number = type === 'BLOCK_FOLDED' && value === '' ? /^>(\d)(?=\s|$)/.exec(text.slice(start, start + 3)) : null;
  return number ? { span: { start, end: start + 2 }, message: comparingSign('>', number[1]!) } : undefined;
}

function scalar(value: ScalarNode['value'], text: string, span: Span): ScalarNode {
  return { kind: 'scalar', value, text, plain: true, start: span.start, end: span.end };
}

/** Where a node of YAML's own tree is. */
function spanOf(yaml: YamlNode | null | undefined): Span {
  const [start, end] = yaml?.range ?? [0, 0];
  return { start, end };
}

/** A block ends with its last part, not with the lines and comments after it. */
function collectionSpan(yaml: YAMLMap | YAMLSeq, last: Span | undefined): Span {
  const span = spanOf(yaml);
  const end = yaml.flow || !last || last.end <= span.start ? span.end : last.end;
  return { start: span.start, end };
}
