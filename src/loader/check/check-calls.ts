import { didYouMean } from '../../lib/did-you-mean.js';
import { columnsOf } from '../plan/data-source.js';
import { explainMissingFlow } from '../plan/explain-missing-flow.js';
import { foreseen, inputNeverRead, inputNotGiven, sharedAlias } from '../../problems/check/check.js';
import { referencesOf } from '../../format/data.js';
import type { CallStep, Session } from '../../format/session.js';
import { aliasOf, flowName } from '../../format/paths.js';
import { isSkipped } from '../../format/steps/describe.js';
import type { Arms } from './arms.js';
import type { Finding, CheckedSources } from './sources.js';
import { checkLetters } from './check-used-files.js';
import type { ReferenceUse } from '../../format/reference.js';

/** Calls above one among which one of its alias is looked for. */
const reach = 100;

/** What is odd about the calls of a file. A call that is left out by `skip` says nothing. */
export function checkCalls(session: Session, arms: Arms, sources: CheckedSources): readonly Finding[] {
  const { faults } = sources;
  const calls = session.steps.flatMap((step, index) =>
    step.kind === 'call' && !isSkipped(step) && !faults.cover(step.range) ? [{ step, index }] : [],
  );
  return calls.flatMap(({ step, index }, position) => {
    const alias = aliasOf(step);
    const before = calls
      .slice(Math.max(0, position - reach), position)
      .findLast((call) => aliasOf(call.step) === alias && !arms.exclude(call.index, index));
    const shared = before && { message: sharedAlias(alias, before.step.range.start.line), range: step.flowRange };
    const isKnown = sources.flows.read(sources.flows.target(session, step)).kind !== 'missing';
    return [...checkFlow(session, step, sources), ...(shared && isKnown && !faults.ofBlocks ? [shared] : [])];
  });
}

function checkFlow(from: Session, step: CallStep, sources: CheckedSources): readonly Finding[] {
  const { flows, isChecked, disk } = sources;
  const file = flows.target(from, step);
  const flow = flows.runnable(file);
  if (flow) {
    const letters = checkLetters(step.flow, from.file, disk).map((message) => ({ message, range: step.flowRange }));
    const columns = columnsGiven(from, step, sources);
    return [...letters, ...missingInputs(step, flow, columns), ...strangeInputs(step, flow, isChecked(file))];
  }
  // A flow that is checked itself has its problems reported there.
  if (flows.read(file).kind === 'broken' && isChecked(file)) return [];
  const list = sources.maySuggest() ? sources.list : () => [];
  return [{ message: foreseen(explainMissingFlow({ from, step, file }, { flows, list })), range: step.flowRange }];
}

/** What the rows of `each` give; everything, where they cannot be read. */
function columnsGiven(from: Session, { each }: CallStep, { data }: CheckedSources): Pick<ReadonlySet<string>, 'has'> {
  const found = each && data(from, each);
  if (found?.kind === 'rows') return columnsOf(found.rows);
  return { has: () => found !== undefined };
}

function missingInputs(step: CallStep, flow: Session, columns: Pick<ReadonlySet<string>, 'has'>): readonly Finding[] {
  const given = new Set(step.inputs.map(({ name }) => name));
  const missing = flow.inputs.filter(({ name, value }) => value === null && !given.has(name) && !columns.has(name));
  return missing.map(({ name }) => ({ message: inputNotGiven(name, flowName(flow.file)), range: step.flowRange }));
}

/**
 * Inputs that the flow does not read. Of one that it declares anyway, the flow itself warns when it is checked.
 * A script may read anything.
 */
function strangeInputs(step: CallStep, flow: Session, isChecked: boolean): readonly Finding[] {
  const { pre, post } = flow.settings;
  if (step.inputs.length === 0 || pre.length + post.length > 0) return [];
  const read = readNames(flow);
  const declared = new Set(flow.inputs.map(({ name }) => name));
  const given = new Set(step.inputs.map(({ name }) => name));
  const open = [...declared, ...read].filter((name) => !given.has(name));
  return step.inputs
    .filter(({ name }) => !read.has(name) && !(isChecked && declared.has(name)))
    .map(({ name, range }) => {
      const near = declared.has(name) ? undefined : didYouMean(name, open);
      return { message: inputNeverRead(name, flowName(flow.file), near), range };
    });
}

/** The names that a file reads as `{{var.…}}`, wherever it does. */
export function readNames(session: Session): ReadonlySet<string> {
  const data = { references: referencesOf(session.data) };
  const parts = [session.settings, data, ...session.inputs, ...session.variables, ...session.steps];
  const uses: readonly ReferenceUse[] = parts.flatMap(({ references }) => references);
  return new Set(uses.flatMap(({ reference }) => (reference.kind === 'var' ? [reference.name] : [])));
}
