import type { Node, Program } from 'acorn';
import type { JsonObject } from '../../lib/json.js';
import type { SuiteScript } from '../suite/suite.js';
import { changedNames } from './changed-names.js';
import { namesIn } from './tree.js';
import { dialects } from './tools/dialects.js';
import { always, and, type Formula, not, NotSayable, or } from './logic/formula.js';
import type { Machine, Reported, Trouble } from './machine/machine.js';
import { otherDemands } from './failing-capture.js';
import { nameOwn } from './own-captures.js';
import { parseScript } from './parse-script.js';
import { unset } from './tools/report-test.js';
import { runScript } from './walk/run-script.js';
import { sayTest } from './say/say-tests.js';
import { isSayable, sayAsks } from './say-asks.js';
import { sayFlow } from './say-flow.js';
import { sayHeaders, sayVariables } from './say-variables.js';
import type { Known, ReadScript, ScriptLeftover } from './script.js';
import { truthOf } from './machine/truth.js';
import { armsOf } from './machine/value.js';

/** Reads what a script does, in the words of the format. Never throws, whatever the source is. */
export function readScript(script: SuiteScript, known: Known = {}): ReadScript {
  const { source, phase } = script;
  const parsed = parseScript(source);
  if (parsed.kind === 'fault') return kept(source, parsed.at, 'text that is not JavaScript');
  const { program } = parsed;
  const dialect = dialects[script.dialect];
  if (!dialect) return program.body.length === 0 ? { ...empty, whole: true } : kept(source, 0, 'a script of this tool');
  const machine = runScript({ source, program, dialect, phase: phase === 'before' ? 'before' : 'after', known });
  if (!machine) return kept(source, 0, 'a script that is too long to be walked through');
  const read = assemble(source, program, { machine, isAssertions: script.isAssertions === true });
  return machine.asksOfRequest ? { ...read, isOfRequest: true } : read;
}

const empty = { tests: [], captures: [], sets: [], headers: [], flow: [], leftovers: [], whole: false };

function kept(source: string, start: number, what: string): ReadScript {
  return { ...empty, leftovers: [leftover(source, { start, end: source.length }, what)], rest: source };
}

function leftover(source: string, { start, end }: Pick<Node, 'start' | 'end'>, what: string): ScriptLeftover {
  const line = source.slice(0, start).split('\n').length;
  return { start, end, line, reason: { kind: 'not-sayable', what } };
}

interface SaidTest {
  readonly test: Reported;
  readonly entries: readonly JsonObject[];
  readonly why?: Trouble;
}

interface Walked {
  readonly machine: Machine;
  readonly isAssertions: boolean;
}

function assemble(source: string, program: Program, { machine, isAssertions }: Walked): ReadScript {
  const tests = [...machine.reported, ...verdictsOf(machine)].map(sayReported);
  const parts = sayParts(machine);
  const troubles = [
    ...machine.body.troubles,
    ...unsayableAsks(machine, parts).map(({ node }) => ({ node, why: 'a request that it sends' })),
    ...('why' in parts ? [{ node: program, why: parts.why }] : []),
    ...tests.flatMap(({ why }) => (why ? [why] : [])),
  ];
  const leftovers = troubles.map(({ node, why }) => leftover(source, node, why));
  const isTaken = takenIn(machine);
  if (troubles.length > 0 || 'why' in parts)
    return partOf(source, program, { tests, acts: actsOf(machine), troubles, leftovers, isTaken, isAssertions });
  const named = nameOwn({ ...parts, tests: [...parts.throws, ...entriesOf(tests, isAssertions)] }, isTaken);
  const changed = parts.emptied.map((name) => ({
    ...leftover(source, program, ''),
    reason: { kind: 'changed' as const, what: `the variable ${name} is its own name, not without a value` },
  }));
  const asks = parts.asks ?? [];
  return { ...named, ...(asks.length > 0 && { asks }), leftovers: changed, whole: true };
}

function unsayableAsks({ asks }: Machine, parts: ReturnType<typeof sayParts>): Machine['asks'] {
  if ('why' in parts) return asks.filter((asked) => !isSayable(asked));
  return parts.asks ? [] : asks;
}

/** What a test does besides asking. */
function actsOf({ asks, flow, skips }: Machine): readonly Node[] {
  return [...asks, ...flow, ...skips].map(({ node }) => node);
}

interface Told {
  readonly tests: readonly SaidTest[];
  /** What must not get lost with a test. */
  readonly acts: readonly Node[];
  readonly troubles: readonly Trouble[];
  readonly leftovers: readonly ScriptLeftover[];
  /** Whether a capture or a set of its own cannot have a name. */
  readonly isTaken: (name: string) => boolean;
  readonly isAssertions: boolean;
}

/** Tests that need nothing of the script around them are converted; all else is left. */
function partOf(source: string, { body }: Program, told: Told): ReadScript {
  const { tests, acts, troubles, leftovers, isTaken, isAssertions } = told;
  const has = ({ start, end }: Node, node: Node): boolean => start <= node.start && node.end <= end;
  const unknown = body.filter((statement) => troubles.some(({ node }) => has(statement, node)));
  const changed = changedNames(body, unknown);
  const taken = body.filter((statement) => {
    if (namesIn(statement).some((name) => changed.has(name)) || acts.some((node) => has(statement, node))) return false;
    const inside = tests.filter(({ test: { node } }) => has(statement, node));
    const isOne = statement.type === 'ExpressionStatement' && inside.length === 1;
    return (
      isOne &&
      inside.every(
        ({ test, why }) => !why && !test.changes && test.when.key === always.key && isCall(statement, test.node),
      )
    );
  });
  const converted = tests.filter(({ test: { node } }) => taken.some((statement) => has(statement, node)));
  const named = nameOwn({ ...empty, tests: entriesOf(converted, isAssertions) }, isTaken);
  return { ...empty, ...named, leftovers, rest: without(source, taken) };
}

/** Whether a capture or a set of its own cannot have a name. */
function takenIn({ known, variables }: Machine): (name: string) => boolean {
  return (name) => (known.variables?.has(name) ?? false) || (known.taken?.has(name) ?? false) || variables.has(name);
}

/** Assertions without names are said together, so that nothing is asked twice. */
function entriesOf(tests: readonly SaidTest[], isAssertions: boolean): readonly JsonObject[] {
  const entries = tests.flatMap((each) => each.entries);
  if (!isAssertions) return entries;
  try {
    return sayTest({ when: always, passes: and(...tests.map(({ test }) => test.passes)) });
  } catch (error) {
    if (error instanceof NotSayable) return entries;
    throw error;
  }
}

/** Whether a statement is only this call. */
function isCall(statement: Node & { readonly expression?: Node }, node: Node): boolean {
  return statement.expression?.start === node.start && statement.expression.end === node.end;
}

function without(source: string, taken: readonly Node[]): string {
  return taken
    .toReversed()
    .reduce(
      (text, { start, end }) =>
        text.slice(0, start).replace(/[ \t]+$/, '') + text.slice(end).replace(/^[ \t;]*\n?/, ''),
      source,
    );
}

function sayReported(test: Reported): SaidTest {
  const [trouble] = test.troubles;
  if (trouble) return { test, entries: [], why: trouble };
  try {
    return { test, entries: sayTest(test) };
  } catch (error) {
    if (!(error instanceof NotSayable)) throw error;
    return { test, entries: [], why: { node: test.node, why: error.why } };
  }
}

/** Tests by `tests['name'] = …`. */
function verdictsOf({ verdicts }: Machine): readonly Reported[] {
  return [...verdicts].map(([name, { cell, node }]) => {
    const arms = armsOf(cell.value).filter(({ value }) => value !== unset);
    const when = or(...arms.map((arm) => arm.when));
    const passes: Formula = and(...arms.map((arm) => or(truthOf(arm.value), not(arm.when))));
    return { name, node, when, passes, troubles: [], changes: false };
  });
}

type Said = ReturnType<typeof sayVariables> & {
  readonly throws: readonly JsonObject[];
  readonly headers: ReturnType<typeof sayHeaders>;
  readonly flow: ReturnType<typeof sayFlow>;
  readonly asks: ReturnType<typeof sayAsks>;
};

function sayParts(machine: Machine): Said | { readonly why: string } {
  try {
    const variables = sayVariables(machine);
    const set = new Set([
      ...variables.captures.map(({ name }) => name),
      ...variables.sets.flatMap(({ values }) => Object.keys(values)),
    ]);
    return {
      ...variables,
      asks: sayAsks(machine, set, takenIn(machine)),
      headers: sayHeaders(machine),
      flow: sayFlow(machine),
      throws: sayTest({ when: always, passes: and(...otherDemands(machine.body.must, variables.demanded)) }),
    };
  } catch (error) {
    if (error instanceof NotSayable) return { why: error.why };
    throw error;
  }
}
