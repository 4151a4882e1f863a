import { JSONPath } from 'jsonpath-plus';
import { didYouMean } from '../model/did-you-mean.js';
import { filterFaults, type PathFault } from '../model/problems/json-path.js';
import { nestedPath } from './nested-path.js';
import { quotedText } from './path-steps.js';

/** Part of jsonpath-plus that its types leave out: reads an expression without running it. */
interface SafeVm {
  readonly safeVm: { readonly Script: new (code: string) => { readonly ast: unknown } };
}

/** A node of the syntax tree of a filter, as the parser of jsonpath-plus gives it. */
interface Part {
  readonly type: string;
  readonly name?: string;
  readonly operator?: string;
  readonly computed?: boolean;
  readonly left?: Part;
  readonly right?: Part;
  readonly object?: Part;
  readonly property?: Part;
  readonly callee?: Part;
}

/** What a reference is taken for while nobody knows its value. */
const unknownName = /_{5}/;

/**
 * Why a filter's expression can never be worked out, whatever it is asked of; undefined where it can.
 *
 * @throws Error of jsonpath-plus where the expression cannot be read
 */
export function filterFault(expression: string): PathFault | undefined {
  const nested = nestedPath(expression);
  if (nested) return firstOf(nested, (step) => (step.kind === 'filter' ? filterFault(step.expression) : undefined));
  if (expression.replace(quotedText, "''").includes('[?(')) return filterFaults.nested;
  const { Script } = (JSONPath.prototype as unknown as SafeVm).safeVm;
  const { ast } = new Script(filterCode(expression));
  return isPart(ast) ? faultOf(ast) : undefined;
}

/** A filter with the names that jsonpath-plus gives to `@` and its like; what stands in quotes stays. */
function filterCode(expression: string): string {
  const pattern = new RegExp(`(${quotedText.source})|@(?:(parentProperty|parent|property|root|path)|(?![\\w$]))`, 'gs');
  return expression.replace(pattern, (_, text?: string, name = 'v') => text ?? `_$_${String(name)}`);
}

const known = /^_\$_(?:v|root|parent|parentProperty|property|path)$/;
/** What JavaScript has beside the values. */
const objects: ReadonlySet<string> = new Set(['Math', 'Date', 'JSON', 'Number', 'String', 'Array', 'Object', 'RegExp']);

function faultOf(part: Part): PathFault | undefined {
  return ownFault(part) ?? firstFault(part);
}

function ownFault({
  type,
  name = '',
  operator = '',
  left,
  right,
  computed,
  property,
  callee,
}: Part): PathFault | undefined {
  switch (type) {
    case 'AssignmentExpression':
    case 'UpdateExpression':
      return filterFaults.setting;
    case 'Compound':
      return filterFaults.several;
    case 'ThisExpression':
      return filterFaults.itself;
    case 'Identifier':
      return nameFault(name);
    case 'BinaryExpression':
      return operator === '-' ? dashFault(left, right) : undefined;
    case 'MemberExpression':
      return computed && property && hasName(property) ? filterFaults.brackets : undefined;
    case 'CallExpression':
      return callee && ((callee.object && faultOf(callee.object)) ?? callFault(callee));
    default:
      return undefined;
  }
}

function nameFault(name: string): PathFault | undefined {
  if (known.test(name) || unknownName.test(name)) return undefined;
  if (name === '$') return filterFaults.root;
  return objects.has(name) ? filterFaults.global(name) : filterFaults.name(name);
}

/** `@.unit-price` takes one from the other. */
function dashFault(left: Part | undefined, right: Part | undefined): PathFault | undefined {
  const [first, last] = [left?.property?.name, right?.name];
  if (left?.computed || first === undefined || last === undefined || !nameFault(last)) return undefined;
  return filterFaults.dashed(`${first}-${last}`, last);
}

const owners = [String, Array, Number, Boolean, RegExp, Object].map(({ prototype }) => prototype as object);
const methods: ReadonlySet<string> = new Set(
  owners.flatMap((owner) =>
    Object.entries(Object.getOwnPropertyDescriptors(owner)).flatMap(([name, { value }]) =>
      typeof value === 'function' ? [name] : [],
    ),
  ),
);
const elsewhere: Readonly<Record<string, string | undefined>> = {
  contains: 'includes',
  has: 'includes',
  length: 'length',
  size: 'length',
  count: 'length',
};

function callFault({ type, name = '', computed, property }: Part): PathFault | undefined {
  if (type === 'Identifier') return unknownName.test(name) ? undefined : filterFaults.call(name);
  const method = property?.name;
  if (type !== 'MemberExpression' || computed || method === undefined) return undefined;
  if (methods.has(method) || unknownName.test(method)) return undefined;
  const other = Object.hasOwn(elsewhere, method) ? elsewhere[method] : undefined;
  return filterFaults.method(method, other ?? didYouMean(method, [...methods]));
}

function firstFault(part: Part): PathFault | undefined {
  const asked = partsIn(part).filter((inner) => inner !== part.property || part.computed);
  return firstOf(asked, faultOf);
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => PathFault | undefined): PathFault | undefined {
  return items.map(find).find((fault) => fault !== undefined);
}

function hasName(part: Part): boolean {
  if (part.type === 'Identifier') return !unknownName.test(part.name ?? '');
  return partsIn(part).some(hasName);
}

function partsIn(part: object): readonly Part[] {
  return Object.values(part).flat().filter(isPart);
}

function isPart(value: unknown): value is Part {
  return value !== null && typeof value === 'object' && typeof (value as Partial<Part>).type === 'string';
}
