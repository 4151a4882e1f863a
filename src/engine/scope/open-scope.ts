import { inputRequired } from '../../problems/run/run.js';
import { usedIn } from '../../problems/run/references.js';
import type { Json } from '../../lib/json.js';
import type { NeedsReason } from '../../record/reasons.js';
import type { DataInput } from '../../format/data.js';
import { type CallRow, isCaseRow, type Plan } from '../../format/plan.js';
import type { Binding, Session } from '../../format/session.js';
import { selectEnv } from './select-env.js';
import { environmentInputs, type GivenInputs } from './environment-inputs.js';
import { failureOf, whyNotCaptured } from './failure-of.js';
import type { Scope } from './scope.js';
import { openSignIns } from '../auth/sign-ins.js';
import { generateValue } from '../values/generate.js';
import { readArgument, renderValue } from '../values/render-text.js';
import type { Lookup } from '../ports/ports.js';
import type { RunContext } from '../context/run-context.js';

/** Opens the case's scope, with the inputs that the run is given, and else those from CALLSHEET_INPUT_* variables. */
export function openCaseScope(context: RunContext): Scope {
  const { sessions, scopes } = context.plan;
  const session = sessions[0]!;
  if (scopes[0]!.holdsRows) return blankScope(context, { index: 0, session: holderOf(session) });
  const scope = blankScope(context, { index: 0, session });
  const { given, failure } = givenToCase(session, context);
  if (failure) scope.startFailure ??= failure;
  return fill(scope, given, context);
}

/** What is around the rows of a session's data: it runs nothing itself, and no row ends those after it. */
function holderOf(session: Session): Session {
  return { ...session, settings: { ...session.settings, pre: [], post: [], onFailure: 'continue' } };
}

function givenToCase({ inputs }: Session, context: RunContext): GivenInputs {
  const own = new Map(Object.entries(context.options.inputs ?? {}));
  const others = inputs.filter(({ name }) => !own.has(name));
  const { given, failure } = environmentInputs(others, context);
  return { given: new Map([...given, ...own]), ...(failure && { failure }) };
}

/** What a call gives its flow, resolved in the caller. */
export function inputsOfCall(row: CallRow, caller: Scope, context: RunContext): CallInputs {
  const { data } = context.plan.scopes[row.starts]!;
  const step = caller.session.steps[row.step];
  const called = callInputs([...(step?.kind === 'call' ? step.inputs : []), ...(data?.inputs ?? [])], caller);
  return isCaseRow(row) ? overData(called, givenToCase(startedBy(row, context), context)) : called;
}

function startedBy({ starts }: CallRow, { plan }: RunContext): Session {
  return plan.sessions[plan.scopes[starts]!.session]!;
}

/**
 * Opens a called flow's scope. The alias is the flow's from here on, so that its inputs have to be resolved before: the next page's input
 * is what the call before captured.
 */
export function openFlowScope(context: RunContext, row: CallRow, caller: Scope, inputs: CallInputs): Scope {
  const { given, failure } = inputs;
  const scope = blankScope(context, { index: row.starts, session: startedBy(row, context), parent: caller });
  caller.flows.set(row.alias, scope.captured);
  caller.calls.set(row.alias, scope);
  if (!failure) return fill(scope, given, context);
  scope.startFailure = failure;
  return scope;
}

/** `needs`: why the call is skipped, where an input needs what an earlier row did not capture. */
export interface CallInputs extends GivenInputs {
  readonly needs?: NeedsReason;
}

/** What the run gives a case itself goes over its data. */
function overData(data: CallInputs, own: GivenInputs): CallInputs {
  return { ...own, ...data, given: new Map([...data.given, ...own.given]) };
}

/** What a data file has is not a template. */
function callInputs(bindings: readonly (Binding | DataInput)[], caller: Scope): CallInputs {
  const given = new Map<string, Json>();
  for (const { name, value, references } of bindings) {
    try {
      given.set(name, references ? renderValue(value, caller.lookup) : value);
    } catch (error) {
      const needs = whyNotCaptured(error, caller);
      if (needs) return { given, needs };
      // The flow's first request reports it, which is in another file than the input.
      return { given, failure: failureOf(error, caller, [], usedIn.input(name)) };
    }
  }
  return { given };
}

interface ScopePlace {
  readonly index: number;
  readonly session: Session;
  readonly parent?: Scope;
}

function blankScope(run: RunContext, place: ScopePlace): Scope {
  const { ports } = run;
  const http = ports.openHttp();
  const { failure, ...selected } = selectEnv(place.session, run);
  const scope: Scope = {
    ...place,
    http,
    signIns: openSignIns(),
    ...selected,
    lookup: openLookup(() => scope, run),
    inputs: new Map(),
    variables: new Map(),
    set: new Map(),
    captured: new Map(),
    flows: new Map(),
    calls: new Map(),
    states: new Map(),
    last: undefined,
    prepared: false,
    closed: false,
    ...(failure && { startFailure: failure }),
  };
  return scope;
}

/** Sets inputs (given ones, then defaults) and variables, each in order. */
function fill(scope: Scope, given: ReadonlyMap<string, Json>, { redactor, plan }: RunContext): Scope {
  const put = (into: Map<string, Json>, name: string, value: Json): void => {
    into.set(name, value);
    redactor.learnNamed(name, value);
  };
  for (const [name, value] of given) put(scope.inputs, name, value);
  if (scope.startFailure) return scope;
  const missing = scope.session.inputs.find((input) => input.value === null && !given.has(input.name));
  if (missing) {
    scope.startFailure = {
      ...inputRequired(missing.name, scope.session.name, giverOf(scope.index, plan)),
      range: missing.range,
    };
    return scope;
  }
  const defaults = scope.session.inputs.filter((input) => !given.has(input.name));
  const bind = (into: Map<string, Json>, bindings: readonly Binding[]): void => {
    for (const binding of bindings) {
      if (scope.startFailure) return;
      try {
        put(into, binding.name, renderValue(binding.value, scope.lookup));
      } catch (error) {
        scope.startFailure = failureOf(error, scope, binding.references);
      }
    }
  };
  bind(scope.inputs, defaults);
  bind(scope.variables, scope.session.variables);
  return scope;
}

function giverOf(scope: number, { scopes }: Plan): Parameters<typeof inputRequired>[2] {
  const { data, parent } = scopes[scope]!;
  return data ? 'data' : parent === undefined ? 'run' : 'call';
}

function openLookup(scopeOf: () => Scope, { ports, redactor, random }: RunContext): Lookup {
  const sources = { now: ports.clock.now, random };
  const lookup: Lookup = (reference) => {
    const { env, flows, set, inputs, variables } = scopeOf();
    switch (reference.kind) {
      case 'var':
        return [set, inputs, variables].find((map) => map.has(reference.name))?.get(reference.name);
      case 'env':
        return env[reference.name];
      case 'flow':
        return flows.get(reference.alias)?.get(reference.name);
      case 'generator':
        return generateValue(reference, sources, (argument) => readArgument(argument, lookup));
    }
  };
  return Object.assign(lookup, { onPiped: redactor.learnPiped });
}
