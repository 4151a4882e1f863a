import type * as z from 'zod';
import { authNames } from '../../../format/auth.js';
import { didYouMean } from '../../../lib/did-you-mean.js';
import type { Message } from '../../../format/problem.js';
import { emptyCondition } from '../../../problems/file/checks.js';
import { unknownOperator } from '../../../problems/file/operators.js';
import {
  missingKey,
  nullOperand,
  nullValue,
  quotedScalar,
  wrongValue,
  valueInComment,
} from '../../../problems/file/values.js';
import { nearKey, unknownKey } from '../../../problems/file/keys.js';
import { type MapName, placeText, type ValuePlace, type Wanted } from '../../../problems/file/wanted.js';
import { missingSpace } from '../../../problems/yaml/yaml.js';
import { reject, report, type Source } from '../yaml/source.js';
import { undashed } from '../yaml/misplaced-lines.js';
import { commentedValue } from '../yaml/comments.js';
import {
  describeNode,
  entryOf,
  keyOfView,
  toView,
  type Entry,
  type Node,
  type ScalarNode,
  type Span,
} from '../yaml/tree.js';
import { homeOf, isRequestKey } from './key-home.js';
import { knownKeys, wantedOf } from './leaves.js';
import { spokenCheck } from './spoken-check.js';

const conditions = new Set(['when', 'until', 'failWhen']);

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
  const known = knownKeys(mapOf(issue));
  return issue.keys.flatMap((key) => ({ node, key: nearKey(key, known) ?? '' }));
}

type KeysIssue = Issue & { readonly code: 'unrecognized_keys' };

/** The map whose keys are spoken of. */
function mapOf(issue: KeysIssue): MapName {
  return (wantedOf(issue) as { readonly of: MapName }).of;
}

/** Where an issue points: the node, or the map that lacks it. */
interface Place {
  readonly node: Node | undefined;
  readonly parent: Node;
  /** Whose value `node` is; of a key that is missing, whose value the map is. */
  readonly entry: Entry | undefined;
  readonly at: ValuePlace;
}

/** Undefined at or below a node with a problem of its own. */
function locate(source: Source, root: Node, path: readonly PropertyKey[]): Place | undefined {
  let place: Place = { node: root, parent: root, entry: undefined, at: { kind: 'whole' } };
  for (const key of path) {
    const parent = place.node;
    if (!parent || source.bad.has(parent)) return undefined;
    const entry: Entry | undefined = entryOf(parent, keyOfView(key));
    const node = parent.kind === 'list' ? parent.items[Number(key)] : entry?.value;
    const at: ValuePlace =
      parent.kind === 'list'
        ? { kind: 'entry', index: Number(key), of: place.at }
        : { kind: 'key', name: keyOfView(key) };
    place = { node, parent, entry: node ? entry : place.entry, at };
  }
  return place.node && source.bad.has(place.node) ? undefined : place;
}

function reportIssue(source: Source, issue: Issue, place: Place): void {
  if (issue.code === 'unrecognized_keys') return reportKeys(source, issue, place);
  const { node, parent } = place;
  if (node) return reject(source, node, commentMessage(source, place) ?? valueMessage(wantedOf(issue), place.at, node));
  report(source, keySpan(place), missingKey(keyOfView(issue.path.at(-1)!), wantedOf(issue)));
  source.bad.add(parent);
}

/** Of a value that YAML takes for a comment. */
function commentMessage({ text }: Source, { node, entry, at }: Place): Message | undefined {
  const comment = entry && entry.value === node ? commentedValue(text, entry) : undefined;
  return comment === undefined ? undefined : valueInComment(placeText(at), comment);
}

function reportKeys(source: Source, issue: KeysIssue, { node, entry }: Place): void {
  const map = mapOf(issue);
  const known = knownKeys(map);
  // What it is under is reported as no subject, so that nothing is asked of it.
  if (map === 'expectation' && entry && isRequestKey(entry.name)) return;
  for (const key of issue.keys) {
    const unknown = entryOf(node!, keyOfView(key));
    if (!unknown || source.bad.has(unknown.value)) continue;
    const lacking = undashed(source.text, unknown.key.start);
    const message =
      map === 'expectation' || map === 'length'
        ? unknownOperator(unknown.name, map, known)
        : unknownKey(unknown.name, map, known, homeOf(unknown.name, map));
    report(source, unknown.key, lacking ?? message);
    source.bad.add(unknown.value);
  }
}

function valueMessage(wanted: Wanted, at: ValuePlace, node: Node): Message {
  if (node.kind === 'scalar') return scalarMessage(wanted, at, node);
  const isElse = at.kind === 'key' && at.name === 'else' && node.kind === 'map';
  const text = node.kind === 'list' && wanted.kind === 'list' ? `a list of ${node.items.length}` : describeNode(node);
  return wrongValue(at, wanted, { kind: node.kind, text, near: isElse ? 'else if' : undefined });
}

function scalarMessage(wanted: Wanted, at: ValuePlace, node: ScalarNode): Message {
  if (node.value === null) {
    if (at.kind === 'key' && conditions.has(at.name)) return emptyCondition(at.name);
    if (wanted.kind === 'operand' || wanted.kind === 'expectation') return nullOperand(at, node.text !== '');
    return nullValue(at, wanted, node.text !== '');
  }
  if (isSpaceless(wanted, node)) return missingSpace(node.text);
  if (isQuoted(wanted, node)) return quotedScalar(at, wanted, node.text);
  return wrongValue(at, wanted, { kind: 'scalar', text: describeNode(node), near: nearValue(wanted, node.text) });
}

/** Whether it is a key and its value without the space between them, where a map is wanted. */
function isSpaceless(wanted: Wanted, { plain, text }: ScalarNode): boolean {
  const isMap = wanted.kind === 'auth' || (wanted.kind === 'map' && wanted.of !== 'basic');
  if (!plain || !isMap) return false;
  return /^[^\s:]+(?: [^\s:]+)?:\S/.test(text) && !authNames.some((name) => text.toLowerCase().startsWith(`${name} `));
}

/** What may stand without quotes where this is wanted. */
const bareWords: Readonly<Partial<Record<Wanted['kind'], RegExp>>> = {
  flag: /^(?:true|false)$/,
  skip: /^(?:true|false)$/,
  redirects: /^(?:false|\d+(?:\.\d+)?)$/,
  count: /^\d+(?:\.\d+)?$/,
  number: /^\d+(?:\.\d+)?$/,
  bound: /^\d+(?:\.\d+)?$/,
  length: /^\d+(?:\.\d+)?$/,
};

/** Whether what is in quotes would be what is wanted without them. */
function isQuoted(wanted: Wanted, { plain, text }: ScalarNode): boolean {
  return !plain && bareWords[wanted.kind]?.test(text) === true;
}

function nearValue(wanted: Wanted, text: string): string | undefined {
  if (wanted.kind === 'map') return wanted.of === 'condition' || wanted.of === 'tests' ? spokenCheck(text) : undefined;
  if (wanted.kind === 'oneOf') return nearName(wanted.names, text);
  if (/^(?:yes|on|true)$/i.test(text) && bareWords[wanted.kind]?.test('true')) return 'true';
  return /^(?:no|off|false)$/i.test(text) && bareWords[wanted.kind]?.test('false') ? 'false' : undefined;
}

function nearName(names: readonly string[], text: string): string | undefined {
  if (names.includes('no response') && /^(?:timeout|timed? out|network|connection|refused)$/i.test(text))
    return 'no response';
  const group = /^[45](?=\d\d$)/.exec(text)?.[0];
  if (group) return names.find((name) => name.endsWith(`${group}xx`));
  return (
    names.find((name) => name.endsWith(` ${text}`)) ??
    didYouMean(text, names) ??
    names.find((name) => text.length > 1 && name.startsWith(text))
  );
}

function keySpan({ entry, parent }: Place): Span {
  if (entry) return entry.key;
  return (parent.kind === 'map' ? parent.entries[0]?.key : undefined) ?? { start: parent.start, end: parent.start };
}

export type Issue = z.core.$ZodIssue;

/** zod names every option of a union; where only one of them fits at all, what that one says is the problem. */
export function resolveIssue(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const fitting = issue.errors.filter((option) => !option.some(isMismatch));
  if (fitting.length !== 1) return [issue];
  return fitting[0]!.flatMap((inner) => resolveIssue({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Whether an option failed because the whole value is of another kind. */
function isMismatch(issue: Issue): boolean {
  return (
    issue.path.length === 0 &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value')
  );
}
