import { badName } from '../../../problems/file/file-references.js';
import {
  aliasNeeded,
  flowPathHasBackslashes,
  flowPathIsAbsolute,
  flowPathIsUrl,
  flowPathWithoutSuffix,
} from '../../../problems/file/file-flow-paths.js';
import { flowName } from '../../../format/paths.js';
import type { Message } from '../../../format/problem.js';
import { isName } from '../../../format/reference.js';
import { sessionSuffix } from '../../../format/session.js';
import type { Binding, CallStep } from '../../../format/session.js';
import { countFound, report } from '../yaml/source.js';
import { entryOf } from '../yaml/tree.js';
import type { MapNode, Node } from '../yaml/tree.js';
import { readJson } from './json.js';
import { gathered, goodEntries, goodValue, openReader } from './reader.js';
import type { Reader } from './reader.js';
import { readGuards } from './request.js';
import { hasReference, readName, readPlainText } from './text.js';

export function readCall(reader: Reader, step: MapNode): CallStep {
  const { source } = reader;
  const path = goodValue(reader, step, 'call');
  const flow = path ? readFlowPath(reader, path) : '';
  const alias = readAlias(reader, step, flow);
  const inputs = readBindings(reader, goodValue(reader, step, 'inputs'), 'an input');
  for (const { references } of inputs) for (const use of references) reader.references.push(use);
  return {
    kind: 'call',
    range: source.rangeOf(step),
    flow,
    flowRange: source.rangeOf(path ?? step),
    ...(alias !== undefined && { alias }),
    inputs,
    ...readGuards(reader, step),
    references: gathered(reader),
  };
}

/** Reads names to typed values; each keeps its own references. */
export function readBindings(reader: Reader, node: Node | undefined, what: string): readonly Binding[] {
  return goodEntries(reader, node).map((entry) => {
    const name = readName(reader, entry.key, what);
    const own = openReader(reader.source);
    const value = readJson(own, entry.value, { emptyAsNull: what === 'an input', showsNumbers: true });
    return { name, value, range: reader.source.rangeOf(entry), references: own.references };
  });
}

function readFlowPath(reader: Reader, node: Node): string {
  const before = countFound(reader.source);
  const path = readPlainText(reader, node, '`call`');
  const fault = flowPathFault(path);
  if (fault && countFound(reader.source) === before) report(reader.source, node, fault);
  return path;
}

function flowPathFault(path: string): Message | undefined {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return flowPathIsUrl(path);
  if (/^(?:[/\\]|[a-z]:[/\\]|~\/)/i.test(path)) return flowPathIsAbsolute(path);
  if (path.includes('\\')) return flowPathHasBackslashes(path);
  if (path.endsWith(sessionSuffix) && !/(?:^|\/)\.session\.yaml$/.test(path)) return undefined;
  const near = path.replace(/(?:\.session)?(?:\.ya?ml)?$/, sessionSuffix);
  return flowPathWithoutSuffix(path, /\w\.session\.yaml$/.test(near) ? near : undefined);
}

function readAlias(reader: Reader, step: MapNode, flow: string): string | undefined {
  const node = goodValue(reader, step, 'alias');
  if (node) {
    const alias = readPlainText(reader, node, '`alias`');
    if (!isName(alias) && !hasReference(alias)) report(reader.source, node, badName(alias, 'an alias'));
    return alias;
  }
  const fileName = flowName(flow);
  const path = entryOf(step, 'call');
  const isUsable =
    isName(fileName) || entryOf(step, 'alias') !== undefined || !path || flowPathFault(flow) !== undefined;
  if (!isUsable && !hasReference(flow)) report(reader.source, path.value, aliasNeeded(fileName));
  return undefined;
}
