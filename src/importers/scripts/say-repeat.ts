import type { Json, JsonObject } from '../../lib/json.js';
import { and, ask, casesOf, type Formula, not, NotSayable, or } from './logic/formula.js';
import { isPossible } from './logic/simplify.js';
import { body } from './logic/subject.js';
import { sayCondition, saySchema } from './say/say-tests.js';
import { isUnchanged } from './say-variables.js';
import type { ReadFlow } from './script.js';
import type { Machine } from './machine/machine.js';
import { armsOf, type Value } from './machine/value.js';

/**
 * A request that asks for itself again, as a poll. Only the last response of a poll is tested, so no earlier one may fail a test without
 * ending the poll, or leave something in a variable.
 *
 * @throws NotSayable
 */
export function sayRepeat(machine: Machine): ReadFlow {
  const [asked, ...others] = machine.flow;
  if (!asked || others.length > 0 || machine.phase === 'before') throw new NotSayable('several next requests');
  if (machine.verdicts.size > 0 || !leavesOnlyTheLast(machine))
    throw new NotSayable('what a request leaves that is sent again');
  const again = and(asked.when, asked.live);
  const fails = or(...failuresOf(machine));
  const mayFail = isPossibleAt(and(fails, again));
  const until = conditionOf(not(again));
  if (!until && !mayFail) return { kind: 'repeat', poll: pollOfJson(again, fails) };
  const failWhen = mayFail ? only(fails) : undefined;
  return {
    kind: 'repeat',
    poll: { until: withStatus(until ?? only(not(again)), failWhen), ...(failWhen && { failWhen }) },
  };
}

/** A poll until the JSON of the response meets a schema. A response without JSON meets none, so it has to end the poll as a failure. */
function pollOfJson(again: Formula, fails: Formula): JsonObject {
  const isGone = not(ask(body, { op: 'exists' }));
  if (isPossibleAt(and(isGone, not(fails)))) throw new NotSayable('a condition that a poll cannot read');
  const until = { $: { schema: saySchema(not(again)) } };
  return { until: withStatus(until, undefined), failWhen: { $: { exists: false } } };
}

function isPossibleAt(formula: Formula): boolean {
  return casesOf(formula).some(isPossible);
}

/** Whether each variable has what the last response brings, whatever the others brought. */
function leavesOnlyTheLast(machine: Machine): boolean {
  return [...machine.variables].every(([name, { value }]) => {
    const arms = armsOf(value);
    const [first] = arms;
    return (
      arms.length === 1 && first !== undefined && (isUnchanged(machine, name, first.value) || isOfResponse(first.value))
    );
  });
}

function isOfResponse(value: Value): boolean {
  return value.kind === 'read' && value.subject.kind !== 'variable';
}

function failuresOf({ body, reported }: Machine): readonly Formula[] {
  return [not(and(...body.must)), ...reported.map(({ when, passes }) => and(when, not(passes)))];
}

/** As a poll reads it: one map of conditions, and nothing but the response. Undefined if that cannot say it. */
function conditionOf(formula: Formula): JsonObject | undefined {
  const [condition, ...others] = sayCondition(formula);
  const isReadable = condition && Object.keys(condition).every((subject) => /^(?:status$|\$|header )/.test(subject));
  return isReadable && others.length === 0 ? condition : undefined;
}

/** @throws NotSayable */
function only(formula: Formula): JsonObject {
  const condition = conditionOf(formula);
  if (!condition) throw new NotSayable('a condition that a poll cannot read');
  return condition;
}

/** An error ends a poll unless its condition reads the status. */
function withStatus(until: JsonObject, failWhen: JsonObject | undefined): JsonObject {
  const failing = failWhen?.['status'];
  return 'status' in until || isBelowErrors(failing) ? until : { ...until, status: { gte: 100 } };
}

function isBelowErrors(failing: Json | undefined): boolean {
  if (typeof failing !== 'object' || failing === null) return false;
  const { notEquals } = failing as JsonObject;
  return typeof notEquals === 'number' && notEquals < 400;
}
