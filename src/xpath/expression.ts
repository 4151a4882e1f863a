import { didYouMean } from '../lib/did-you-mean.js';
import { remember } from '../lib/memoize.js';
import { type XPathFault, xpathFaults } from '../problems/file/xpath.js';
import type { XPathGives as Gives } from '../format/check.js';
import { countWords, functions } from './functions.js';
import { type Parsed, type Part, type Step, xpathLibrary } from './library.js';
import { syntaxFault } from './syntax-fault.js';

export interface Expression {
  readonly parsed: Parsed;
  readonly gives: Gives;
  /** The names of elements and attributes that it asks for, as written. */
  readonly names: readonly string[];
  /** Whether it is a string in quotes, and nothing else. */
  readonly isQuoted: boolean;
}

/** Reads an XPath 1.0 expression. All of it is looked at, so that what it gives and what it lacks is known of every document. */
export const readExpression: (expression: string) => Expression | XPathFault = remember(1_000, (expression) => {
  let parsed: Parsed;
  try {
    parsed = xpathLibrary().parse(expression);
  } catch {
    return syntaxFault(expression);
  }
  const names: string[] = [];
  const look = lookInto(names);
  const whole = parsed.expression.expression;
  try {
    const gives = look(whole);
    return { parsed, gives, names, isQuoted: whole.filter?.constructor === xpathLibrary().XString && gives === 'text' };
  } catch (error) {
    if (error instanceof Fault) return error.fault;
    throw error;
  }
});

/** Thrown while an expression is looked into. */
class Fault extends Error {
  constructor(readonly fault: XPathFault) {
    super(fault.reason);
  }
}

type Look = (part: Part) => Gives;

const numeric: ReadonlySet<string> = new Set(['Plus', 'Minus', 'Multiply', 'Div', 'Mod', 'UnaryMinus']);

function lookInto(names: string[]): Look {
  const library = xpathLibrary();
  const look: Look = (part) => {
    switch (part.constructor) {
      case library.XString:
        return 'text';
      case library.XNumber:
        return 'number';
      case library.PathExpr:
        return lookIntoPath(part, look, names);
      case library.BarOperation:
        needNodes('`|`', [part.lhs!, part.rhs!].map(look));
        return 'nodes';
      case library.FunctionCall:
        return lookIntoCall(part, look);
      case library.VariableReference:
        throw new Fault(xpathFaults.variable(part.variable!));
      default:
        if (part.lhs) look(part.lhs);
        if (part.rhs) look(part.rhs);
        return numeric.has(part.constructor.name.replace('Operation', '')) ? 'number' : 'boolean';
    }
  };
  return look;
}

function needNodes(what: string, given: readonly Gives[]): void {
  if (given.some((gives) => gives !== 'nodes')) throw new Fault(xpathFaults.nodes(what));
}

function lookIntoPath({ filter, filterPredicates = [], locationPath }: Part, look: Look, names: string[]): Gives {
  const gives = filter ? look(filter) : 'nodes';
  if (filterPredicates.length > 0 || locationPath) needNodes('what is before `[` or `/`', [gives]);
  filterPredicates.forEach(look);
  if (!locationPath) return gives;
  const { Step: axes } = xpathLibrary();
  for (const { axis, nodeTest, predicates } of locationPath.steps) {
    if (axis === undefined || !(axis in axes.STEPNAMES)) throw new Fault(xpathFaults.unknownAxis);
    if (axis === axes.NAMESPACE) throw new Fault(xpathFaults.axis);
    if (nodeTest.name !== undefined && nodeTest.localName !== undefined) names.push(nodeTest.name);
    predicates.forEach(look);
  }
  locationPath.steps = joinSteps(locationPath.steps, look);
  return 'nodes';
}

function lookIntoCall({ functionName = '', arguments: given = [] }: Part, look: Look): Gives {
  const known = Object.hasOwn(functions, functionName) ? functions[functionName] : undefined;
  if (!known) throw new Fault(xpathFaults.function(functionName, didYouMean(functionName, Object.keys(functions))));
  const [least, most] = known.takes;
  if (given.length < least || given.length > most)
    throw new Fault(xpathFaults.arguments(functionName, countWords(known.takes)));
  const kinds = given.map(look);
  if (known.ofNodes) needNodes(`\`${functionName}\``, kinds);
  return known.gives;
}

/**
 * `//order` says `descendant-or-self::node()/child::order`, for which the library makes a list of all nodes. Where no predicate
 * counts, `descendant::order` finds the same.
 */
function joinSteps(steps: readonly Step[], look: Look): Step[] {
  const { Step: axes, NodeTest } = xpathLibrary();
  const joined: Step[] = [];
  for (const step of steps) {
    const before = joined.at(-1);
    const isAnyBelow =
      before?.axis === axes.DESCENDANTORSELF && before.nodeTest === NodeTest.nodeTest && before.predicates.length === 0;
    if (!isAnyBelow || step.axis !== axes.CHILD || step.predicates.some((part) => mayCount(part, look))) {
      joined.push(step);
      continue;
    }
    joined.pop();
    step.axis = axes.DESCENDANT;
    joined.push(step);
  }
  return joined;
}

/** Whether a predicate may depend on how many nodes there are. */
function mayCount(predicate: Part, look: Look): boolean {
  return look(predicate) === 'number' || /\b(?:position|last)\(/.test(String(predicate));
}
