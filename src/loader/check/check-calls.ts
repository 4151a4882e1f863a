import { didYouMean } from '../../model/did-you-mean.js';
import { inputNeverRead, sharedAlias } from '../../model/problems/check.js';
import { inputRequired } from '../../model/problems/run.js';
import type { CallStep, Session } from '../../model/session.js';
import { flowName } from '../paths.js';
import { explainMissingFlow } from '../plan/missing-flow.js';
import type { Arms } from './arms.js';
import type { Finding } from './check-repeats.js';
import { readNames } from './names.js';
import type { CheckSources } from './check-session.js';

/** What is odd about the calls of a file. A call that is left out by `skip` says nothing. */
export function checkCalls(session: Session, arms: Arms, sources: CheckSources): readonly Finding[] {
  const calls = session.steps.flatMap((step, index) => (step.kind === 'call' && !step.skip ? [{ step, index }] : []));
  return calls.flatMap(({ step, index }, position) => {
    const alias = aliasOf(step);
    const before = calls
      .slice(0, position)
      .findLast((call) => aliasOf(call.step) === alias && !arms.exclude(call.index, index));
    const shared = before && { message: sharedAlias(alias, before.step.range.start.line), range: step.flowRange };
    return [...checkFlow(session, step, sources), ...(shared ? [shared] : [])];
  });
}

/** Under which name a file reads what a call captured. */
export function aliasOf(step: CallStep): string {
  return step.alias ?? flowName(step.flow);
}

function checkFlow(from: Session, step: CallStep, { flows, list, isChecked }: CheckSources): readonly Finding[] {
  const file = flows.target(from, step);
  const flow = flows.runnable(file);
  if (flow) return [...missingInputs(step, flow), ...strangeInputs(step, flow)];
  // What is wrong in a flow that is checked itself is told there.
  if (flows.read(file).kind === 'broken' && isChecked(file)) return [];
  return [{ message: explainMissingFlow({ from, step, file }, { flows, list }), range: step.flowRange }];
}

function missingInputs(step: CallStep, flow: Session): readonly Finding[] {
  const given = new Set(step.inputs.map(({ name }) => name));
  const missing = flow.inputs.filter(({ name, value }) => value === null && !given.has(name));
  return missing.map(({ name }) => ({ message: inputRequired(name, flowName(flow.file)), range: step.flowRange }));
}

/** Inputs that the flow neither declares nor reads. A script may read anything. */
function strangeInputs(step: CallStep, flow: Session): readonly Finding[] {
  const { pre, post } = flow.settings;
  if (step.inputs.length === 0 || pre.length + post.length > 0) return [];
  const declared = flow.inputs.map(({ name }) => name);
  const known = new Set([...declared, ...readNames(flow)]);
  const given = new Set(step.inputs.map(({ name }) => name));
  const open = [...known].filter((name) => !given.has(name));
  return step.inputs
    .filter(({ name }) => !known.has(name))
    .map(({ name, range }) => ({ message: inputNeverRead(name, flowName(flow.file), didYouMean(name, open)), range }));
}
