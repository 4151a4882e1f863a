import { parse, type AnyNode, type CallExpression, type Expression } from 'acorn';
import { partAt, type Wanted, wanted } from './answer-tree.js';

/** What scripts read of the response of their request, and of responses to requests of their own. */
export interface Reads {
  /** `status`, `headers` and `body` are its fields, and `xml` where scripts read the body as XML. */
  readonly own: Wanted;
  readonly others: Wanted;
}

type Names = Map<string, readonly string[]>;

/** Reads what a script looks at, and with what it compares it. A script that cannot be parsed reads nothing. */
export function readsOf(script: string, reads: Reads = { own: wanted(), others: wanted() }): Reads {
  try {
    const program = parse(script, {
      ecmaVersion: 'latest',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
    visit(program, new Map(), reads);
  } catch {
    // Nothing to look for.
  }
  return reads;
}

function visit(node: AnyNode, names: Names, reads: Reads): void {
  if (node.type === 'VariableDeclarator' && node.init) bind(node.id, pathOf(node.init, names), names);
  if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier')
    bind(node.left, pathOf(node.right, names), names);
  if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration') {
    const path = pathOf(node.right, names);
    bind(node.left.declarations[0]!.id, path && [...path, '0'], names);
  }
  if (node.type === 'CallExpression') bindItem(node, names);
  const path = pathOf(node, names);
  if (path !== undefined) place(path, reads);
  if (node.type === 'BinaryExpression') compared(node, names, reads);
  for (const inner of Object.values(node).flat() as readonly unknown[]) if (isNode(inner)) visit(inner, names, reads);
  if (node.type === 'CallExpression') expected(node, names, reads);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function bind(pattern: AnyNode, path: readonly string[] | undefined, names: Names): void {
  if (path === undefined) return;
  if (pattern.type === 'Identifier') names.set(pattern.name, path);
  if (pattern.type !== 'ObjectPattern') return;
  for (const property of pattern.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier')
      bind(property.value, [...path, property.key.name], names);
}

/** The parameter of `list.forEach((item) => …)`. */
function bindItem({ callee, arguments: [given] }: CallExpression, names: Names): void {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
  if (!/^(?:forEach|map|filter|find|some|every|findIndex|flatMap)$/.test(callee.property.name)) return;
  const path = pathOf(callee.object, names);
  if (path && (given?.type === 'ArrowFunctionExpression' || given?.type === 'FunctionExpression') && given.params[0])
    bind(given.params[0], [...path, '0'], names);
}

const bodies =
  /^(?:pm\.response\.json\(\)|JSON\.parse\((?:responseBody|pm\.response\.text\(\)|response\.body)\)|res\.(?:body|data)|res\.getBody\(\)|pm\.response\.json|response\.(?:body|parsedBody))$/;
const xml = /^xml2Json\((?:responseBody|pm\.response\.text\(\))\)$/;
const statuses =
  /^(?:responseCode\.code|pm\.response\.code|pm\.response\.status\(\)|res\.status|res\.getStatus\(\)|response\.(?:status|statusCode))$/;

/** Where an expression is in a response. */
function pathOf(node: AnyNode, names: Names): readonly string[] | undefined {
  const text = spelled(node);
  if (text !== undefined && bodies.test(text)) return ['body'];
  if (text !== undefined && xml.test(text)) return ['xml'];
  if (text !== undefined && statuses.test(text)) return ['status'];
  switch (node.type) {
    case 'Identifier':
      return names.get(node.name);
    case 'ChainExpression':
      return pathOf(node.expression, names);
    case 'LogicalExpression':
      return pathOf(node.left, names);
    case 'ParenthesizedExpression':
      return pathOf(node.expression, names);
    case 'CallExpression':
      return headerOf(node) ?? parsedOf(node, names);
    case 'MemberExpression': {
      const path = pathOf(node.object, names);
      const key = node.computed
        ? literalOf(node.property)
        : node.property.type === 'Identifier'
          ? node.property.name
          : undefined;
      if (path !== undefined) return [...path, typeof key === 'string' || typeof key === 'number' ? `${key}` : '0'];
      return spelled(node.object) === 'responseHeaders' && typeof key === 'string'
        ? ['headers', key.toLowerCase()]
        : undefined;
    }
    default:
      return undefined;
  }
}

function headerOf(node: CallExpression): readonly string[] | undefined {
  const name = literalOf(node.arguments[0]);
  const isHeader = /^(?:(?:pm\.)?response\.headers\.(?:get|valueOf)|postman\.getResponseHeader|res\.getHeader)$/.test(
    spelled(node.callee) ?? '',
  );
  return isHeader && typeof name === 'string' ? ['headers', name.toLowerCase()] : undefined;
}

/** What is parsed again, or is the JSON of a response to a request of the script. */
function parsedOf(node: CallExpression, names: Names): readonly string[] | undefined {
  if (spelled(node.callee) === 'JSON.parse' && node.arguments[0]) return pathOf(node.arguments[0], names);
  const isJson = node.callee.type === 'MemberExpression' && spelled(node.callee)?.endsWith('.json');
  return isJson && node.arguments.length === 0 ? ['others'] : undefined;
}

function place([kind = '', ...path]: readonly string[], { own, others }: Reads): Wanted {
  return kind === 'others' ? partAt(others, path) : partAt(own, [kind, ...path]);
}

/** `pm.response.json` for the expression that says it. */
function spelled(node: AnyNode | undefined): string | undefined {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
    const object = spelled(node.object);
    return object === undefined ? undefined : `${object}.${node.property.name}`;
  }
  if (node?.type !== 'CallExpression') return undefined;
  const callee = spelled(node.callee);
  const given = node.arguments.map((each) => spelled(each));
  return callee === undefined || given.includes(undefined) ? undefined : `${callee}(${given.join()})`;
}

/** The value of an expression that has no names in it. */
function literalOf(node: AnyNode | undefined): unknown {
  switch (node?.type) {
    case 'Literal':
      return 'regex' in node && node.regex ? undefined : node.value;
    case 'UnaryExpression':
      return node.operator === '-' ? -Number(literalOf(node.argument)) : undefined;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
    case 'ArrayExpression': {
      const items = node.elements.map((each) => literalOf(each ?? undefined));
      return items.includes(undefined) ? undefined : items;
    }
    default:
      return undefined;
  }
}

function compared(node: Extract<AnyNode, { type: 'BinaryExpression' }>, names: Names, reads: Reads): void {
  const left = node.left as Expression;
  const isTypeof = left.type === 'UnaryExpression' && left.operator === 'typeof';
  const path = pathOf(isTypeof ? left.argument : left, names);
  const value = literalOf(node.right);
  if (path === undefined || value === undefined) return;
  if (isTypeof) return demand(path, 'a', value, reads);
  const word = { '===': 'equal', '==': 'equal', '>': 'above', '>=': 'least', '<': 'below', '<=': 'most' }[
    node.operator as string
  ];
  if (word !== undefined) demand(path, word, value, reads);
}

/** `expect(x).to.…(value)` and `pm.response.to.have.…(value)`. */
function expected(node: CallExpression, names: Names, reads: Reads): void {
  const chain: string[] = [];
  let inner: AnyNode = node.callee;
  while (inner.type === 'MemberExpression') {
    if (inner.property.type === 'Identifier') chain.unshift(inner.property.name);
    if (spelled(inner.object) === 'pm.response') return ofResponse(chain, node, reads);
    inner = inner.object;
  }
  if (chain.includes('not') || inner.type !== 'CallExpression' || !/(?:^|\.)expect$/.test(spelled(inner.callee) ?? ''))
    return;
  const path = inner.arguments[0] && pathOf(inner.arguments[0], names);
  const value = literalOf(node.arguments[0]);
  if (path === undefined || value === undefined) return;
  const word = chain.at(-1) ?? '';
  demand(path, word, value, reads);
  if (word === 'property' && typeof value === 'string') {
    place([...path, value], reads);
    const second = literalOf(node.arguments[1]);
    if (second !== undefined) demand([...path, value], 'equal', second, reads);
  }
}

function ofResponse(chain: readonly string[], node: CallExpression, reads: Reads): void {
  const [value, second] = node.arguments.map((each) => literalOf(each));
  if (chain.at(-1) === 'status' && typeof value === 'number') demand(['status'], 'equal', value, reads);
  if (chain.at(-1) === 'header' && typeof value === 'string') {
    place(['headers', value.toLowerCase()], reads);
    if (second !== undefined) demand(['headers', value.toLowerCase()], 'equal', second, reads);
  }
  if (chain.at(-1) === 'jsonBody' && typeof value === 'string') place(['body', ...value.split('.')], reads);
}

function demand(path: readonly string[], word: string, value: unknown, reads: Reads): void {
  const isLength = path.at(-1) === 'length' || /^length(?:Of)?$/.test(word);
  const part = place(path.at(-1) === 'length' ? path.slice(0, -1) : path, reads);
  const number = Number(value);
  const size = {
    above: number + 1,
    greaterThan: number + 1,
    gt: number + 1,
    below: number - 1,
    lessThan: number - 1,
    lt: number - 1,
  }[word];
  if (isLength) {
    if (Number.isInteger(number)) part.length ??= Math.max(0, size ?? number);
  } else if (/^(?:equals?|eq|eqls?|include|contains?|least|most|gte|lte|within)$/.test(word)) part.value ??= value;
  else if (word === 'oneOf' && Array.isArray(value)) part.value ??= value[0] as unknown;
  else if (/^an?$/.test(word) && typeof value === 'string') part.type ??= value;
  else if (size !== undefined && !Number.isNaN(size)) part.value ??= size;
}
