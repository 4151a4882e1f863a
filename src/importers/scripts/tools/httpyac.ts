import { ask, type Formula, never, not } from '../logic/formula.js';
import { type Subject } from '../logic/subject.js';
import { isDeepEqual, isLooselyEqual } from '../machine/equality.js';
import { assign } from '../machine/changes.js';
import { type Dialect, type Machine, type Native, need, variableCell } from '../machine/machine.js';
import { isIdentical, truthOf } from '../machine/truth.js';
import { nothing, read, unknown, type Value } from '../machine/value.js';
import { bodyOf, mimeType, ofResponse, randomCalls, randomValues } from './http-files.js';
import { testCall } from './report-test.js';
import { javaScriptNames, sharedCalls } from './shared-natives.js';
import { getVariable } from './suite-variables.js';

const chain = (subject: Value): Value => ({ kind: 'chain', chain: { subject, isNot: false, flags: new Set() } });

function setVariable(machine: Machine, name: string, value: Value): void {
  assign(machine, variableCell(machine, name), value);
}

/** A call that ends a script or a test unless something is true. */
function asserts(ask: (machine: Machine, given: readonly Value[]) => Formula): Native {
  return (machine, given) => {
    need(machine, ask(machine, given));
    return nothing;
  };
}

/** `test.status(200)`: a test with a name of its own. */
function ready(name: string, ask: (machine: Machine, given: readonly Value[]) => Formula): Native {
  return (machine, given, node) => {
    const words = given.flatMap((each) => (each.kind === 'constant' ? String(each.value) : []));
    const passes = ask(machine, given);
    machine.reported.push({
      name: [name, ...words].join(' '),
      node,
      when: machine.guard,
      passes,
      troubles: [],
      changes: false,
    });
    return nothing;
  };
}

const header = (name: Value | undefined): Value =>
  name?.kind === 'constant' ? read({ kind: 'header', name: String(name.value) }) : unknown('a header');
const status: Subject = { kind: 'status' };
const duration: Subject = { kind: 'duration' };

const assertions: Readonly<Record<string, (left: Value, right: Value) => Formula>> = {
  equal: isLooselyEqual,
  strictEqual: isIdentical,
  deepEqual: isDeepEqual,
  deepStrictEqual: isDeepEqual,
  notEqual: (left, right) => not(isLooselyEqual(left, right)),
  notStrictEqual: (left, right) => not(isIdentical(left, right)),
};

const modules = new Set(['assert', 'node:assert', 'chai']);

const calls: Readonly<Record<string, Native>> = {
  ...sharedCalls,
  ...randomCalls,
  test: testCall,
  'test.status': ready('status', (_, [code = nothing]) => isIdentical(read(status), code)),
  'test.totalTime': ready('totalTime', (_, [most]) =>
    most?.kind === 'constant' ? ask(duration, { op: 'order', order: 'lte', bound: Number(most.value) }) : never,
  ),
  'test.header': ready('header', (_, [name, value = nothing]) => isIdentical(header(name), value)),
  'test.hasResponseBody': ready('response body exists', () =>
    ask({ kind: 'body' }, { op: 'length', order: 'gt', count: 0, of: ['string'] }),
  ),
  'test.hasNoResponseBody': ready('response body does not exist', () =>
    ask({ kind: 'body' }, { op: 'length', order: 'equals', count: 0, of: ['string'] }),
  ),
  require: (_, [name]) => {
    const module = name?.kind === 'constant' ? String(name.value) : '';
    return modules.has(module) ? { kind: 'native', name: module.replace('node:', '') } : unknown('a module');
  },
  assert: asserts((_, [condition = nothing]) => truthOf(condition)),
  'assert.ok': asserts((_, [condition = nothing]) => truthOf(condition)),
  ...Object.fromEntries(
    Object.entries(assertions).map(([name, holds]) => [
      `assert.${name}`,
      asserts((_, [left = nothing, right = nothing]) => holds(left, right)),
    ]),
  ),
  'chai.expect': (_, [value = nothing]) => chain(value),
  expect: (_, [value = nothing]) => chain(value),
};

/** Scripts of httpYac between double braces. */
export const httpyac: Dialect = {
  failsByNothing: true,
  globals: new Set([
    ...javaScriptNames,
    'response',
    'request',
    'exports',
    'test',
    'expect',
    'assert',
    '$global',
    '$random',
  ]),
  values: {
    'response.statusCode': ofResponse(status),
    'response.status': ofResponse(status),
    'response.statusMessage': () => ({ kind: 'reason' }),
    'response.parsedBody': bodyOf,
    'response.body': (machine) => ofResponse({ kind: 'body' })(machine),
    'response.contentType.mimeType': mimeType,
    'response.timings.total': ofResponse(duration),
    ...randomValues,
  },
  calls,
  families: {
    'response.headers.': (machine, name) => ofResponse({ kind: 'header', name })(machine),
    'exports.': (machine, name) => getVariable(machine, name),
    '$global.': (machine, name) => getVariable(machine, name),
    'request.': () => unknown('the request'),
  },
  sets: { 'exports.': setVariable, '$global.': setVariable },
};
