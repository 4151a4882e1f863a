import type { SuiteScript } from '../suite/suite.js';
import type { BrunoEntry } from './parts.js';
import { literal } from './literal.js';

/**
 * The assertions of a request as tests of a script, with the words by which Bruno itself judges them. So they become tests of the
 * format, or are carried over, as scripts are. Each is on the line on which the source has it.
 */
export function assertionScripts(assertions: readonly BrunoEntry[]): readonly SuiteScript[] {
  const on = assertions.filter(({ isOn }) => isOn);
  const [first] = on;
  if (!first) return [];
  const lines: string[] = [];
  for (const { name, value, place } of on) {
    const title = JSON.stringify(`${name}: ${value}`.trim());
    const at = Math.max((place.line ?? 1) - (first.place.line ?? 1), lines.length);
    while (lines.length < at) lines.push('');
    lines.push(`test(${title}, () => { ${statement(name, value)} });`);
  }
  return [{ place: first.place, dialect: 'bruno', phase: 'test', source: lines.join('\n'), isAssertions: true }];
}

/** What follows `expect(value)` for an operator without a right side. */
const unary: Readonly<Record<string, string>> = {
  isEmpty: 'to.be.empty',
  isNotEmpty: 'to.not.be.empty',
  isNull: 'to.be.null',
  isUndefined: 'to.be.undefined',
  isDefined: 'to.not.be.undefined',
  isTruthy: 'to.be.true',
  isFalsy: 'to.be.false',
  isJson: "to.satisfy((value) => typeof value === 'object' && value !== null)",
  isNumber: "to.be.a('number')",
  isString: "to.be.a('string')",
  isBoolean: "to.be.a('boolean')",
  isArray: "to.be.an('array')",
};

/** The same of an operator with a right side. */
const binary: Readonly<Record<string, (right: string) => string>> = {
  eq: (right) => `to.equal(${literal(right)})`,
  neq: (right) => `to.not.equal(${literal(right)})`,
  gt: (right) => `to.be.above(${literal(right)})`,
  gte: (right) => `to.be.at.least(${literal(right)})`,
  lt: (right) => `to.be.below(${literal(right)})`,
  lte: (right) => `to.be.at.most(${literal(right)})`,
  in: (right) => `to.be.oneOf([${items(right)}])`,
  notIn: (right) => `to.not.be.oneOf([${items(right)}])`,
  contains: (right) => `to.include(${literal(right)})`,
  notContains: (right) => `to.not.include(${literal(right)})`,
  matches: (right) => `to.match(${pattern(right)})`,
  notMatches: (right) => `to.satisfy((value) => value === undefined || !${pattern(right)}.test(value))`,
  startsWith: (right) => `to.satisfy((value) => typeof value === 'string' && value.startsWith(${literal(right)}))`,
  endsWith: (right) => `to.satisfy((value) => typeof value === 'string' && value.endsWith(${literal(right)}))`,
  between: (right) => {
    const [low = '', high = ''] = right.split(',');
    return `to.be.within(${literal(low)}, ${literal(high)})`;
  },
};

const words = new Set(['bru', 'req', 'res', 'true', 'false', 'null', 'this', 'require']);

/** In an assertion of Bruno a variable may be asked for by its name, if that is nothing in JavaScript. */
function withVariable(expression: string): string {
  return expression.replace(/^[A-Za-z_]\w*(?=$|[.[])/, (name) =>
    words.has(name) || name in globalThis ? name : `bru.getVar(${JSON.stringify(name)})`,
  );
}

/** What is not an operator is all of it the right side of `eq`. */
function statement(left: string, asked: string): string {
  // The first sign of a body that is text has no property of its own.
  const expression = withVariable(left.replace(/^res\.body(\[\d+\])(?=[.[])/, "res('$1')"));
  const [operator = '', ...rest] = asked.trim().split(' ');
  if (operator === 'length') return `expect((${expression}).length).to.equal(${literal(rest.join(' '))});`;
  const words = Object.hasOwn(unary, operator)
    ? unary[operator]!
    : Object.hasOwn(binary, operator)
      ? binary[operator]!(rest.join(' '))
      : binary.eq!(asked);
  return `expect(${expression}).${words};`;
}

/** `a, b` as well as `[a, b]`. */
function items(right: string): string {
  const [, inside = right] = /^\[(.*)\]$/s.exec(right) ?? [];
  return inside
    .split(',')
    .map((item) => literal(item))
    .join(', ');
}

/** Only slashes without flags are taken off. */
function pattern(right: string): string {
  const [, inside = right] = /^\/(.*)\/$/s.exec(right) ?? [];
  try {
    return inside.includes('{{') ? `new RegExp(${literal(`"${inside}"`)})` : `/${new RegExp(inside).source}/`;
  } catch {
    // As in Bruno it fails when it runs.
    return `new RegExp(${JSON.stringify(inside)})`;
  }
}
