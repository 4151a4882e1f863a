import type { AnyNode } from 'acorn';
import { parseScript } from './parse-script.js';
import { boundNames, nodesIn } from './tree.js';

/** Names that a script asks its tool for. */
export interface NamesGot {
  /** Variables of the suite. */
  readonly variables: ReadonlySet<string>;
  /** Variables of the process. */
  readonly process: ReadonlySet<string>;
}

const scopes = '(?:environment|baseEnvironment|collectionVariables|globals|variables|iterationData)';

/** What gives the value of a name: of Postman and Insomnia, their older words, Bruno, and JetBrains' client. */
const getters = new RegExp(
  [
    String.raw`(?:pm|insomnia)\.${scopes}(?:\.values)?\.get`,
    String.raw`postman\.get(?:Environment|Global)Variable`,
    String.raw`bru\.get(?:Env|GlobalEnv|Collection|Folder|Request)?Var`,
    String.raw`(?:client\.global|request\.environment|request\.variables|client\.variables\.(?:global|file|environment))\.get`,
  ]
    .map((getter) => `^${getter}$`)
    .join('|'),
);
/** What puts the values of `{{name}}` into a text. */
const fillers = new RegExp(String.raw`^(?:(?:pm|insomnia)\.${scopes}\.replaceIn|bru\.interpolate)$`);
const ofProcess = 'bru.getProcessEnv';
/** Older words of Postman: maps of variables. */
const maps = /^(?:environment|globals)$/;

/** The names of a script that are constant; none if it is not JavaScript. */
export function namesGot(source: string): NamesGot {
  const parsed = parseScript(source);
  const names = { variables: new Set<string>(), process: new Set<string>() };
  if (parsed.kind === 'fault') return names;
  const nodes = nodesIn(parsed.program) as readonly AnyNode[];
  const known = constantsOf(nodes);
  const written = new Set(nodes.flatMap(writtenIn));
  const given = givenFrom(parsed.program.body as readonly AnyNode[], known);
  for (const node of nodes) {
    if (node.type === 'CallExpression') addCall(node, known, names);
    const name = written.has(node) ? undefined : nameInMap(node, known);
    if (name !== undefined && !(node.start >= (given.get(name) ?? Infinity))) names.variables.add(name);
  }
  return names;
}

/** `environment.id = 1`, `delete environment.id`: what is not read. */
function writtenIn(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'AssignmentExpression') return [node.left];
  return node.type === 'UnaryExpression' && node.operator === 'delete' ? [node.argument] : [];
}

/** Where a script that runs from its start has given each name of a map a value. */
function givenFrom(body: readonly AnyNode[], known: Constants): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  for (const statement of body) {
    const node = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
    if (node?.type !== 'AssignmentExpression' || node.operator !== '=') continue;
    const name = nameInMap(node.left, known);
    if (name !== undefined && !given.has(name)) given.set(name, node.end);
  }
  return given;
}

/** `environment.id`: the name that is looked up in a map. */
function nameInMap(node: AnyNode, known: Constants): string | undefined {
  if (node.type !== 'MemberExpression' || !maps.test(pathOf(node.object, known) ?? '')) return undefined;
  return propertyOf(node, known);
}

function addCall(
  { callee, arguments: given }: AnyNode & { type: 'CallExpression' },
  known: Constants,
  { variables, process }: { readonly variables: Set<string>; readonly process: Set<string> },
): void {
  const path = pathOf(callee, known);
  const text = given[0] && textOf(given[0], known);
  if (path === undefined || text === undefined) return;
  // What the tool makes up is called `$guid`.
  if (getters.test(path) && !text.startsWith('$')) variables.add(text);
  if (path === ofProcess) process.add(text);
  if (!fillers.test(path)) return;
  for (const [, name = ''] of text.matchAll(/\{\{\s*([^{}$][^{}]*?)\s*\}\}/g)) {
    const [, outside] = /^process\.env\.(\w+)$/.exec(name) ?? [];
    if (outside === undefined) variables.add(name);
    else process.add(outside);
  }
}

/** What names of a script always are. */
interface Constants {
  /** `environment` after `const { environment } = pm`: `pm.environment`. Absent: the name itself; undefined: not known. */
  readonly paths: ReadonlyMap<string, string | undefined>;
  readonly texts: ReadonlyMap<string, string>;
}

/** A name that is bound twice may be either. */
function constantsOf(nodes: readonly AnyNode[]): Constants {
  const paths = new Map<string, string | undefined>();
  const texts = new Map<string, string>();
  const known: Constants = { paths, texts };
  const counts = new Map<string, number>();
  for (const name of nodes.flatMap(boundIn)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const once = (name: string): boolean => counts.get(name) === 1;
  for (const name of counts.keys()) paths.set(name, undefined);
  for (const node of nodes) {
    if (node.type !== 'VariableDeclarator' || !node.init) continue;
    const path = pathOf(node.init, known);
    if (node.id.type === 'Identifier' && once(node.id.name)) {
      const text = textOf(node.init, known);
      if (text !== undefined) texts.set(node.id.name, text);
      if (path !== undefined) paths.set(node.id.name, path);
    }
    if (node.id.type !== 'ObjectPattern' || path === undefined) continue;
    for (const property of node.id.properties) {
      if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') continue;
      if (property.value.type === 'Identifier' && once(property.value.name))
        paths.set(property.value.name, `${path}.${property.key.name}`);
    }
  }
  return known;
}

function boundIn(node: AnyNode): readonly string[] {
  if (node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration') return boundNames(node.id);
  if (node.type === 'AssignmentExpression') return boundNames(node.left);
  if (node.type === 'CatchClause') return boundNames(node.param);
  if (!('params' in node)) return [];
  const own = node.type === 'ArrowFunctionExpression' ? [] : boundNames(node.id);
  return [...own, ...node.params.flatMap(boundNames)];
}

/** `pm.environment.get`, also of `pm['environment'].get`. */
function pathOf(node: AnyNode, known: Constants): string | undefined {
  if (node.type === 'ChainExpression') return pathOf(node.expression, known);
  if (node.type === 'Identifier') return known.paths.has(node.name) ? known.paths.get(node.name) : node.name;
  if (node.type !== 'MemberExpression') return undefined;
  const of = pathOf(node.object, known);
  const name = propertyOf(node, known);
  return of === undefined || name === undefined ? undefined : `${of}.${name}`;
}

function propertyOf(
  { computed, property }: AnyNode & { type: 'MemberExpression' },
  known: Constants,
): string | undefined {
  if (computed) return textOf(property, known);
  return property.type === 'Identifier' ? property.name : undefined;
}

/** A text that is written out, or a name that always is one. */
function textOf(node: AnyNode, { texts }: Constants): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return node.type === 'Identifier' ? texts.get(node.name) : undefined;
}
