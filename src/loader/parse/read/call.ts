import * as z from 'zod';
import { badName } from '../../../problems/file/references.js';
import {
  aliasNeeded,
  flowPathHasBackslashes,
  flowPathIsAbsolute,
  flowPathIsUrl,
  flowPathWithoutSuffix,
} from '../../../problems/file/steps.js';
import { flowName } from '../../../format/paths.js';
import { referencesOf } from '../../../format/data.js';
import type { Message } from '../../../format/problem.js';
import { isName } from '../../../format/reference.js';
import { sessionSuffix, type CallStep } from '../../../format/session.js';
import { wants } from '../shape/leaves.js';
import { countFound, report } from '../yaml/source.js';
import { entryOf, type Node } from '../yaml/tree.js';
import { skip, when, bindings, flag, path, placed, plainText, readPlain } from './values.js';
import { data } from './data.js';
import { as, key, map, required } from './keys.js';
import { gathered, type Reader } from './reader.js';
import { tags } from './tags.js';
import { hasReference } from './text.js';

const keys = map('call', {
  call: required(placed({ ...path, read: readFlowPath }), {
    description: 'Path of the flow, relative to this file.',
    examples: ['flows/login.session.yaml'],
    pattern: '\\.session\\.yaml$',
    patternErrorMessage: 'must be a path that ends in .session.yaml',
  }),
  alias: key(
    { ...plainText, read: readAlias },
    {
      description: 'Name for `{{flow.<alias>.…}}` (default: the file name without the extension).',
      examples: ['buyer'],
    },
  ),
  inputs: key(bindings('input', z.record(z.string(), z.unknown(), wants({ kind: 'map', of: 'values' }))), {
    description: 'Inputs of the flow, typed. The flow reads them as `{{var.<name>}}`.',
    examples: [{ user: 'ann' }],
  }),
  each: key(data, {
    description:
      'Rows of a CSV, JSON or YAML file, or a list of maps. The flow runs once for each row, whose columns are inputs.',
    examples: ['./users.csv'],
  }),
  once: key(
    { ...flag, read: (...given) => flag.read(...given) || undefined },
    {
      description: 'Whether one call serves the whole run: the other sessions take what it captured.',
      default: false,
      examples: [true],
    },
  ),
  when,
  skip,
  tags,
});

export const call = as(keys, ({ call: path, inputs = [], ...given }, reader, step): CallStep => {
  const { source } = reader;
  const flow = path?.value ?? '';
  reportAliasNeeded(reader, step, flow);
  for (const { references } of inputs) reader.references.push(...references);
  reader.references.push(...referencesOf(given.each));
  return {
    kind: 'call',
    range: source.rangeOf(step),
    flow,
    flowRange: path?.range ?? source.rangeOf(step),
    inputs,
    ...given,
    references: gathered(reader),
  };
});

function readFlowPath(reader: Reader, node: Node, name: string): string {
  const before = countFound(reader.source);
  const path = readPlain(reader, node, name);
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

function readAlias(reader: Reader, node: Node, name: string): string {
  const alias = readPlain(reader, node, name);
  if (!isName(alias) && !hasReference(alias)) report(reader.source, node, badName(alias, 'an alias'));
  return alias;
}

/** Of a call without an alias, whose flow has a file name that is not a name of a variable. */
function reportAliasNeeded({ source }: Reader, step: Node, flow: string): void {
  const fileName = flowName(flow);
  const path = entryOf(step, 'call');
  const isUsable =
    isName(fileName) || entryOf(step, 'alias') !== undefined || !path || flowPathFault(flow) !== undefined;
  if (!isUsable && !hasReference(flow)) report(source, path.value, aliasNeeded(fileName));
}
