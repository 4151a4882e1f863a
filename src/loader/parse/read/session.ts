import * as z from 'zod';
import { flowName } from '../../../format/paths.js';
import { titleText } from '../../../lib/printable.js';
import { nearKey } from '../../../problems/file/keys.js';
import { noSteps } from '../../../problems/file/steps.js';
import { notAMap, nullValue, wrongValue } from '../../../problems/file/values.js';
import type { ValuePlace, Wanted } from '../../../problems/file/wanted.js';
import { missingSpace } from '../../../problems/yaml/yaml.js';
import type { Session, Step, Ignore } from '../../../format/session.js';
import { walkBlocks } from '../../../format/steps/blocks.js';
import { checkShape } from '../shape/check-shape.js';
import { value, wants } from '../shape/leaves.js';
import { reject, report, type Source } from '../yaml/source.js';
import { undashed } from '../yaml/misplaced-lines.js';
import { describeNode, entryOf, type Node, type Span } from '../yaml/tree.js';
import { data } from './data.js';
import { key, map, readKeys } from './keys.js';
import { openReader } from './reader.js';
import { noSettings, settings } from './settings.js';
import { readStep } from './step.js';
import { tags } from './tags.js';
import { bindings, oneOf, plainText } from './values.js';
import { lexemesOf } from '../yaml/lexemes.js';

/** What a file says apart from its steps. */
export const sessionKeys = {
  name: key(plainText, {
    description: 'Name of the session (default: the file name without the extension).',
    examples: ['Checkout'],
  }),
  kind: key(oneOf(['api', 'web', 'mobile']), {
    description: 'Kind of the session. callsheet does not read the steps of web and mobile sessions.',
    default: 'api',
    examples: ['api'],
  }),
  settings: key(
    { ...settings, read: (reader, node, name) => settings.read(openReader(reader.source), node, name) },
    {
      title: 'settings',
      description: 'Settings of only this file. A flow does not inherit those of its caller.',
      examples: [{ baseUrl: '{{env.SHOP_URL}}' }],
    },
  ),
  inputs: key(
    bindings('input', z.union([z.record(z.string(), z.unknown()), z.null()], wants({ kind: 'map', of: 'defaults' }))),
    {
      description: 'Inputs with their defaults. The caller must give an input whose default is `null`.',
      examples: [{ user: 'ann' }],
    },
  ),
  variables: key(bindings('variable', z.record(z.string(), value, wants({ kind: 'map', of: 'values' }))), {
    description: 'Variables, set once and in order when the session starts.',
    examples: [{ sku: 'A-100' }],
  }),
  tags,
  data: key(data, {
    description:
      'Rows of a CSV, JSON or YAML file, or a list of maps. The session runs once for each row, whose columns are inputs.',
    examples: ['./users.csv'],
  }),
};

/** The session with its steps left unread; each of those is checked by the shape of its own kind. */
export const sessionHead = map('session', {
  ...sessionKeys,
  steps: { shape: z.unknown().optional(), read: () => undefined },
});

/** Reads the whole file. What is wrong with it is reported; the rest is read anyway. */
export function readSession(source: Source, root: Node): Session | null {
  if (root.kind !== 'map') {
    const isSpaceless = root.kind === 'scalar' && root.plain && /^[a-z]+:\S/.test(root.text);
    reject(source, root, isSpaceless ? missingSpace(root.text) : notAMap(describeNode(root)));
    return null;
  }
  checkShape(source, sessionHead.shape, root);
  const given = readKeys(openReader(source), root, sessionKeys);
  const { name, kind = 'api' } = given;
  return {
    file: source.file,
    settings: noSettings,
    inputs: [],
    variables: [],
    ...given,
    name: name === undefined ? flowName(source.file) : titleText(name),
    kind,
    steps: kind === 'api' ? readSteps(source, root) : [],
    ...readIgnores(source),
  };
}

function readSteps(source: Source, root: Node): readonly Step[] {
  const entry = entryOf(root, 'steps');
  if (!entry) {
    const start = root.kind === 'map' ? root.entries[0]?.key : undefined;
    if (!source.bad.has(root) && !hasMisplacedSteps(root)) report(source, start ?? root, noSteps());
    return [];
  }
  const { value } = entry;
  if (value.kind === 'list') {
    if (value.items.length === 0) report(source, entry.key, noSteps());
    const blocks = walkBlocks<Span>();
    return value.items.flatMap((item) => {
      const step = readStep(source, item, blocks);
      if (!step) source.lost.push(source.rangeOf(item));
      return step ?? [];
    });
  }
  if (isUndashed(source, root, value)) return [];
  const at: ValuePlace = { kind: 'key', name: 'steps' };
  const wanted: Wanted = { kind: 'list', of: 'steps' };
  const isNull = value.kind === 'scalar' && value.value === null;
  const given = { kind: value.kind, text: describeNode(value) };
  reject(source, value, isNull ? nullValue(at, wanted, value.text !== '') : wrongValue(at, wanted, given));
  return [];
}

/** Whether the steps are there with dashes that lack their space; those next to `steps` are reported as its keys. */
function isUndashed(source: Source, root: Node, steps: Node): boolean {
  const entries = [steps, root].flatMap((node) => (node.kind === 'map' ? node.entries : []));
  const faults = entries.flatMap(({ key, value }) => {
    const message = undashed(source.text, key.start);
    return message ? [{ key, value, message }] : [];
  });
  for (const { key, value, message } of faults) if (!source.bad.has(value)) report(source, key, message);
  return faults.length > 0;
}

/** Whether the steps are there under another name, or in the settings: that is reported, and one mistake. */
function hasMisplacedSteps(root: Node): boolean {
  const entries = root.kind === 'map' ? root.entries : [];
  const settings = entryOf(root, 'settings')?.value;
  return (
    (settings !== undefined && entryOf(settings, 'steps') !== undefined) ||
    entries.some(({ name }) => nearKey(name, ['steps']) !== undefined)
  );
}

const mark = 'callsheet-ignore';
/** What follows the codes is the reason. */
const comment = /^#+\s*callsheet-ignore(?:\s+([a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*))?(?=\s|:|$)/;

/** The comments that silence warnings. Most files have none, and are not looked through. */
function readIgnores(source: Source): Pick<Session, 'ignores'> {
  if (!source.text.includes(mark)) return {};
  const ignores: Ignore[] = [];
  const lineOf = lineFinder(source.text);
  for (const { text, start, isPlain } of lexemesOf(source.text)) {
    const found = isPlain ? null : comment.exec(text);
    if (!found) continue;
    const range = source.rangeOf({ start, end: start + found[0].length });
    const codes = found[1]?.split(/\s*,\s*/) ?? [];
    ignores.push({ codes, line: lineOf(start, range.start.line), range });
  }
  return ignores.length === 0 ? {} : { ignores };
}

/** A comment with a line of its own, or behind a bare dash, speaks of the next line that is not a comment. Comments one above another are passed over once. */
function lineFinder(text: string): (start: number, line: number) => number {
  let passed = { end: 0, line: 0 };
  return (start, line) => {
    if (start >= passed.end) passed = passComments(text, text.lastIndexOf('\n', start) + 1, line);
    return passed.end === Infinity ? line : passed.line;
  };
}

/** @returns the first line from `begin` on that is not a comment, and where it begins: nowhere, where none follows */
function passComments(text: string, begin: number, line: number): { readonly end: number; readonly line: number } {
  for (let [from, number] = [begin, line]; ; number++) {
    const end = text.indexOf('\n', from);
    if (!/^\s*(?:-\s+)*#/.test(text.slice(from, end === -1 ? undefined : end))) return { end: from, line: number };
    if (end === -1) return { end: Infinity, line: number };
    from = end + 1;
  }
}
