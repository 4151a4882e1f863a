import type * as z from 'zod';
import { didYouMean } from '../../../lib/did-you-mean.js';
import type { Message } from '../../../format/problem.js';
import { emptyCondition } from '../../../problems/file/file-checks.js';
import { unknownOperator } from '../../../problems/file/file-operators.js';
import { missingKey, nullOperand, nullValue, quotedScalar, wrongValue } from '../../../problems/file/file.js';
import { valueInComment } from '../../../problems/file/file-scalars.js';
import { nearKey, unknownKey } from '../../../problems/file/file-keys.js';
import { missingSpace } from '../../../problems/yaml/file-yaml.js';
import { reject, report } from '../yaml/source.js';
import type { Source } from '../yaml/source.js';
import { undashed } from '../yaml/misplaced-lines.js';
import { commentedValue } from '../yaml/comments.js';
import { describeNode, entryOf, keyOfView, toView } from '../yaml/tree.js';
import type { Entry, Node, ScalarNode, Span } from '../yaml/tree.js';
import { homeOf, isRequestKey } from './key-home.js';
import { knownKeys } from './leaves.js';
import { resolveIssue } from './resolve-issue.js';
import type { Issue } from './resolve-issue.js';
import { spokenCheck } from './spoken-check.js';

const comparing = new Set(['a value to compare with', 'a value, a list or a map of operators']);

const conditions = new Set(['`when`', '`until`', '`failWhen`']);

/** Reports where a node is not of a shape, one problem for each mistake, and marks the nodes that are wrong. */
export function checkShape(source: Source, shape: z.ZodType, node: Node): void {
  const issues = shape.safeParse(toView(node)).error?.issues ?? [];
  const places = issues.flatMap(resolveIssue).map((issue) => ({ issue, place: locate(source, node, issue.path) }));
  const misspelt = places.flatMap(({ issue, place }) =>
    place && issue.code === 'unrecognized_keys' ? meantKeys(issue, place.node) : [],
  );
  for (const { issue, place } of places) {
    const isMisspelt = misspelt.some(({ node: map, key }) => map === place?.parent && key === issue.path.at(-1));
    if (place && !(isMisspelt && !place.node)) reportIssue(source, issue, place);
  }
}

/** Keys that are missing because they are misspelt: one mistake, not two. */
function meantKeys(issue: KeysIssue, node: Node | undefined): readonly { node: Node | undefined; key: string }[] {
  const known = knownKeys.get(issue.message) ?? [];
  return issue.keys.flatMap((key) => ({ node, key: nearKey(key, known) ?? '' }));
}

type KeysIssue = Issue & { readonly code: 'unrecognized_keys' };

/** Where an issue points: the node, or the map that lacks it. */
interface Place {
  readonly node: Node | undefined;
  readonly parent: Node;
  /** Whose value `node` is; of a key that is missing, whose value the map is. */
  readonly entry: Entry | undefined;
  /** The key in backticks, or the position in a list. */
  readonly label: string;
}

/** Undefined at or below a node with a problem of its own. */
function locate(source: Source, root: Node, path: readonly PropertyKey[]): Place | undefined {
  let place: Place = { node: root, parent: root, entry: undefined, label: 'this' };
  for (const key of path) {
    const parent = place.node;
    if (!parent || source.bad.has(parent)) return undefined;
    const entry: Entry | undefined = entryOf(parent, keyOfView(key));
    const node = parent.kind === 'list' ? parent.items[Number(key)] : entry?.value;
    const label = parent.kind === 'list' ? `entry ${Number(key) + 1} of ${place.label}` : `\`${keyOfView(key)}\``;
    place = { node, parent, entry: node ? entry : place.entry, label };
  }
  return place.node && source.bad.has(place.node) ? undefined : place;
}

function reportIssue(source: Source, issue: Issue, place: Place): void {
  if (issue.code === 'unrecognized_keys') return reportKeys(source, issue, place);
  const { node, parent } = place;
  if (node) return reject(source, node, commentMessage(source, place) ?? valueMessage(issue, place, node));
  report(source, keySpan(place), missingKey(keyOfView(issue.path.at(-1)!), issue.message));
  source.bad.add(parent);
}

/** Of a value that YAML takes for a comment. */
function commentMessage({ text }: Source, { node, entry, label }: Place): Message | undefined {
  const comment = entry && entry.value === node ? commentedValue(text, entry) : undefined;
  return comment === undefined ? undefined : valueInComment(label, comment);
}

function reportKeys(source: Source, issue: KeysIssue, { node, entry }: Place): void {
  const known = knownKeys.get(issue.message) ?? [];
  // What it stands under is told to be no subject, so that nothing is asked of it.
  if (issue.message === 'an expectation' && entry && isRequestKey(entry.name)) return;
  for (const key of issue.keys) {
    const unknown = entryOf(node!, keyOfView(key));
    if (!unknown || source.bad.has(unknown.value)) continue;
    const isOperator = issue.message === 'an expectation' || issue.message === 'a length';
    const lacking = undashed(source.text, unknown.key.start);
    const message = isOperator
      ? unknownOperator(unknown.name, issue.message, known)
      : unknownKey(unknown.name, issue.message, known, homeOf(unknown.name, issue.message));
    report(source, unknown.key, lacking ?? message);
    source.bad.add(unknown.value);
  }
}

function valueMessage(issue: Issue, { label }: Place, node: Node): Message {
  if (node.kind === 'scalar') {
    if (node.value === null && conditions.has(label)) return emptyCondition(label.slice(1, -1));
    if (node.value === null && comparing.has(issue.message)) return nullOperand(label, node.text !== '');
    if (node.value === null) return nullValue(label, issue.message, node.text !== '');
    if (
      node.plain &&
      /^a map\b/.test(issue.message) &&
      label !== '`basic`' &&
      /^(?!(?:basic|bearer) )[^\s:]+(?: [^\s:]+)?:\S/i.test(node.text)
    )
      return missingSpace(node.text);
  }
  const near = node.kind === 'scalar' ? nearValue(node.text, issue.message) : undefined;
  if (node.kind === 'scalar' && isQuoted(node, issue.message)) return quotedScalar(label, issue.message, node.text);
  if (node.kind === 'list' && issue.message.startsWith('a list'))
    return wrongValue(label, issue.message, { text: `a list of ${node.items.length}`, near });
  return wrongValue(label, issue.message, {
    text: describeNode(node),
    near: label === '`else`' && node.kind === 'map' ? 'else if' : near,
  });
}

/** Whether what stands in quotes would be what is wanted without them. */
function isQuoted({ plain, text }: ScalarNode, wanted: string): boolean {
  if (plain) return false;
  return /^(?:true|false)$/.test(text)
    ? wanted.includes(`\`${text}\``)
    : /^\d+(?:\.\d+)?$/.test(text) && /number|count/.test(wanted);
}

function nearValue(text: string, wanted: string): string | undefined {
  if (wanted.startsWith('a map such as')) return spokenCheck(text);
  if (wanted.includes('`true`') && /^(?:yes|on|true)$/i.test(text)) return 'true';
  if (wanted.includes('`false`') && /^(?:no|off|false)$/i.test(text)) return 'false';
  const candidates = /^one of (.+)$/.exec(wanted)?.[1]?.split(', ') ?? [];
  if (candidates.includes('no response') && /^(?:timeout|timed? out|network|connection|refused)$/i.test(text))
    return 'no response';
  const group = /^[45](?=\d\d$)/.exec(text)?.[0];
  if (group) return candidates.find((candidate) => candidate.endsWith(`${group}xx`));
  return (
    candidates.find((candidate) => candidate.endsWith(` ${text}`)) ??
    didYouMean(text, candidates) ??
    candidates.find((candidate) => text.length > 1 && candidate.startsWith(text))
  );
}

function keySpan({ entry, parent }: Place): Span {
  if (entry) return entry.key;
  return (parent.kind === 'map' ? parent.entries[0]?.key : undefined) ?? { start: parent.start, end: parent.start };
}
