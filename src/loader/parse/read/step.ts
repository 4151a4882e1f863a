import { unknownStep, twoStepKinds } from '../../../problems/file/steps.js';
import { missingSpace } from '../../../problems/yaml/yaml.js';
import { emptyStep } from '../../../problems/file/values.js';
import type { Step } from '../../../format/session.js';
import type { BlockWalk } from '../../../format/steps/blocks.js';
import type { StepKey } from '../../../format/steps/describe.js';
import { checkShape } from '../shape/check-shape.js';
import { reject, report, type Source } from '../yaml/source.js';
import { describeNode, type MapNode, type Node, type ScalarNode, type Span } from '../yaml/tree.js';
import { call } from './call.js';
import type { Value } from './keys.js';
import { followBlock, marker } from './marker.js';
import { openReader } from './reader.js';
import { request } from './request.js';
import { set } from './set.js';

/** The kinds of steps, by the key that each begins with. */
export const stepKinds: Readonly<Record<StepKey, Value<Step>>> = {
  request,
  call,
  set,
  if: marker('if'),
  'else if': marker('elseIf'),
  else: marker('else'),
  end: marker('end'),
};

/** Reads one row. Undefined when it is of no known kind: that is reported. */
export function readStep(source: Source, node: Node, blocks: BlockWalk<Span>): Step | undefined {
  if (source.bad.has(node)) return undefined;
  if (node.kind === 'scalar' && (node.text === 'else' || node.text === 'end')) {
    followBlock(source, blocks, node.text, node);
    return stepKinds[node.text].read(openReader(source), node, node.text);
  }
  if (node.kind !== 'map') {
    rejectNonMap(source, node);
    return undefined;
  }
  const kinds = node.entries.filter(({ name }) => Object.hasOwn(stepKinds, name));
  const [first, second] = kinds;
  // A key that is reported to lack its space may well be the one of the kind.
  if (!first && node.entries.some(({ value }) => source.bad.has(value))) return undefined;
  if (!first || second) {
    const keys = node.entries.map(({ name }) => name);
    report(
      source,
      (second ?? node.entries[0])?.key ?? node,
      second ? twoStepKinds(first!.name, second.name) : unknownStep(keys, 'an empty map'),
    );
    return undefined;
  }
  return readKind(source, node, { key: first.name as StepKey, at: first.key }, blocks);
}

function readKind(
  source: Source,
  node: MapNode,
  kind: { key: StepKey; at: ScalarNode },
  blocks: BlockWalk<Span>,
): Step {
  const { key, at } = kind;
  checkShape(source, stepKinds[key].shape, node);
  followBlock(source, blocks, key, at);
  return stepKinds[key].read(openReader(source), node, key);
}

function rejectNonMap(source: Source, node: Node): void {
  if (node.kind !== 'scalar') return reject(source, node, unknownStep([], describeNode(node)));
  if (node.value === null) return reject(source, node, emptyStep());
  const isSpaceless = node.plain && /^[a-z]+(?: if)?:\S/.test(node.text);
  reject(source, node, isSpaceless ? missingSpace(node.text) : unknownStep([], describeNode(node)));
}
