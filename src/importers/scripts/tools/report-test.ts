import type { CallExpression, Expression, Node } from 'acorn';
import { and } from '../logic/formula.js';
import { assign, within } from '../machine/changes.js';
import { type Machine, type Native, trouble, whenHere } from '../machine/machine.js';
import { nothing, overArms, type Value } from '../machine/value.js';

/** `test('name', () => …)`: what its function needs in order to end without an error is what the test asks. */
export const testCall: Native = (machine, [name = nothing, run = nothing], node) => {
  const text = testName(machine, name, (node as CallExpression).arguments[0]);
  if (machine.phase === 'before') trouble(machine, node, 'a test before the request');
  if (text === undefined) {
    trouble(machine, node, 'a test whose name only a run knows');
    return nothing;
  }
  if (run.kind === 'constant') return nothing;
  const when = whenHere(machine);
  const { must, troubles, changes } = within(machine, 'test', () => {
    if (run.kind === 'function' && run.node.params.length > 0) trouble(machine, node, 'a test that ends by a callback');
    machine.call(run, [], node);
  });
  const { placed } = machine;
  machine.reported.push({
    ...(text !== '' && { name: text }),
    node: placed ?? node,
    when,
    passes: and(...must),
    troubles,
    changes: changes.size > 0 || placed !== undefined,
  });
  return nothing;
};

/** What only a run knows is the source of it: `Status is <expected>`. */
function testName({ source }: Machine, name: Value, node: Node | undefined): string | undefined {
  if (name.kind === 'constant') return String(name.value).trim();
  return node && writtenText(source, node).trim();
}

function writtenText(source: string, node: Node): string {
  const whole = node as Expression;
  if (whole.type === 'Literal') return String(whole.value);
  if (whole.type === 'BinaryExpression' && whole.operator === '+')
    return writtenText(source, whole.left) + writtenText(source, whole.right);
  if (whole.type !== 'TemplateLiteral') return `<${source.slice(node.start, node.end)}>`;
  const parts = whole.quasis.flatMap(({ value }, at) => {
    const expression = whole.expressions[at];
    return [value.cooked ?? '', ...(expression ? [writtenText(source, expression)] : [])];
  });
  return parts.join('');
}

/** What a name of `tests` has before it is given a value. */
export const unset: Value = { kind: 'native', name: 'unset' };

/** What `tests['name']` is by now. */
export function getVerdict({ verdicts }: Machine, name: string): Value {
  const value = verdicts.get(name)?.cell.value;
  return value === undefined ? nothing : overArms(value, (arm) => (arm === unset ? nothing : arm));
}

/** `tests['name'] = …`, whose last value decides. */
export function setVerdict(machine: Machine, name: string, value: Value, node: Node): void {
  const verdict = machine.verdicts.get(name) ?? { cell: { value: unset, born: 0 }, node };
  machine.verdicts.set(name, verdict);
  assign(machine, verdict.cell, value);
}
