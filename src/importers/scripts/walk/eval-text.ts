import type { CallExpression, Expression, Node } from 'acorn';
import { parseScript } from '../parse-script.js';
import { never } from '../logic/formula.js';
import { executeAll } from './execute.js';
import { type Machine, need, trouble } from '../machine/machine.js';
import { nothing, type Scope, unknown, type Value } from '../machine/value.js';

/** `eval(text)`, if the text is known: that of helpers which a script of the suite has put into a variable. */
export function evaluateText(machine: Machine, node: CallExpression, scope: Scope): Value {
  const [given] = node.arguments;
  const value = given && given.type !== 'SpreadElement' ? machine.evaluate(given, scope) : nothing;
  const text = textOf(machine, value);
  if (text === undefined) {
    trouble(machine, node, 'it calls `eval`');
    return unknown('what `eval` gives');
  }
  const parsed = parseScript(text);
  if (parsed.kind === 'fault') {
    need(machine, never);
    return nothing;
  }
  const { body } = parsed.program;
  const last = body.at(-1);
  const result: Expression | undefined = last?.type === 'ExpressionStatement' ? last.expression : undefined;
  const inner: Scope = { cells: new Map(), parent: scope, isFunction: false };
  return inText(machine, { text, node }, () => {
    executeAll(machine, result ? body.slice(0, -1) : body, inner);
    return result ? machine.evaluate(result, inner) : unknown('what a text of statements gives');
  });
}

function textOf({ known }: Machine, value: Value): string | undefined {
  if (value.kind === 'constant' && typeof value.value === 'string') return value.value;
  if (value.kind !== 'read' || value.subject.kind !== 'variable') return undefined;
  const text = known.values?.get(value.subject.name);
  return typeof text === 'string' && !text.replaceAll(String.raw`\{{`, '').includes('{{')
    ? text.replaceAll(String.raw`\{{`, '{{')
    : undefined;
}

interface InText {
  readonly text: string;
  /** Where the code is called. */
  readonly node: Node;
}

/** Walks through code of another text. What is found there has the place of the call. */
export function inText<Result>(machine: Machine, { text, node }: InText, run: () => Result): Result {
  const { source, placed } = machine;
  machine.source = text;
  if (text !== machine.main) machine.placed ??= node;
  try {
    return run();
  } finally {
    machine.source = source;
    machine.placed = placed;
  }
}
