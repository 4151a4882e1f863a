import { pathText } from '../../format/references/reference-path.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import type { FindingMessage, Finding, CheckedSources, CheckSources } from './sources.js';
import { flowNeverCaptures } from '../../problems/check/check.js';
import { unsetBecause, unsetInCondition, unsetReference, misspeltEnv } from '../../problems/run/references.js';
import type { CallStep, Session } from '../../format/session.js';
import { flowName } from '../../format/paths.js';
import { namesSetBy } from '../../format/steps/describe.js';
import type { Arms } from './arms.js';
import type { Faults } from './faults.js';
import { columnsOf } from '../plan/data-source.js';
import { findSetters, firstReady, type Setters, whyNotSet } from './setters.js';
import { findUses, type Use } from './uses.js';

interface References {
  readonly session: Session;
  readonly arms: Arms;
  readonly setters: Setters;
  readonly sources: CheckedSources;
  readonly scripts: FirstScripts;
}

/** The first steps that have scripts of their own, by their index; Infinity where none has. */
interface FirstScripts {
  readonly before: number;
  readonly after: number;
}

/** Finds references that nothing can have set when they are read, whichever way the file runs. */
export function checkReferences(session: Session, arms: Arms, sources: CheckedSources): readonly Finding[] {
  const { faults } = sources;
  const known = faults.ofBlocks ? { ...arms, exclude: () => false, othersBefore: () => [] } : arms;
  const scripts = { before: firstWith('before', session), after: firstWith('after', session) };
  const references: References = { session, arms: known, setters: findSetters(session), sources, scripts };
  return findUses(session).flatMap((use) => {
    const found = isHidden(use, faults) ? undefined : checkUse(use, references);
    return found ? [{ message: asRead(use, found), range: use.range }] : [];
  });
}

function asRead({ when }: Use, found: FindingMessage): FindingMessage {
  const inCondition = when.kind === 'step' && when.inCondition;
  return inCondition && found.severity === 'failure' ? unsetInCondition(found) : found;
}

/** Whether a step with an error may set it. */
function isHidden({ reference }: Use, faults: Faults): boolean {
  return 'alias' in reference ? faults.mention(reference.alias) : faults.mention(reference.name);
}

function checkUse(use: Use, references: References): FindingMessage | undefined {
  switch (use.reference.kind) {
    case 'var':
      return checkVariable(use, use.reference.name, references);
    case 'flow':
      return checkFlowVariable(use, use.reference, references);
    case 'env':
      return checkEnv(use, use.reference.name, references.sources);
    default:
      return undefined;
  }
}

function checkVariable(use: Use, name: string, references: References): FindingMessage | undefined {
  const { session, setters, arms, sources } = references;
  // A script may set anything, but runs after inputs and variables are set.
  if (mayBeSetByScript(use, references)) return undefined;
  if (boundNames(use, session).includes(name) || isColumn(name, use, references)) return undefined;
  const captures = setters.captures.get(name);
  if ((captures && firstReady(captures, use, arms) !== undefined) || sources.givenTo(session.file)?.has(name))
    return undefined;
  const isBound = [...session.inputs, ...session.variables].some((binding) => binding.name === name);
  const whyNot = captures && whyNotSet(captures.all[0]!, use, session, arms);
  const because = whyNot ?? (isBound ? unsetBecause.early : undefined);
  return unsetReference(use.text, {
    because,
    suggestion: sources.maySuggest() ? suggestVariable(use, name, references) : undefined,
  });
}

/** A row of data gives its columns before anything else is set; of one that cannot be read, they are not known. */
function isColumn(name: string, { when }: Use, { session, sources }: References): boolean {
  const found = when.kind === 'data' || !session.data ? undefined : sources.data(session, session.data);
  return found !== undefined && (found.kind !== 'rows' || columnsOf(found.rows).has(name));
}

/** Whether a script can have run before the use is read: of the session, of every request, of its own step or of one before. */
function mayBeSetByScript({ when }: Use, { session: { settings, steps }, scripts }: References): boolean {
  if (when.kind !== 'step' && when.kind !== 'settings') return false;
  const { pre, beforeEach = [], afterEach = [] } = settings;
  if (pre.length + beforeEach.length + afterEach.length > 0) return true;
  const own = when.kind === 'step' ? when.index : steps.length;
  return scripts.before <= own || scripts.after < own;
}

function firstWith(scripts: 'before' | 'after', { steps }: Session): number {
  const index = steps.findIndex((step) => step.kind === 'request' && (step[scripts] ?? []).length > 0);
  return index < 0 ? Infinity : index;
}

/** Inputs and variables that are set when the use is read. */
function boundNames({ when }: Use, { inputs, variables }: Session): readonly string[] {
  if (when.kind === 'data') return [];
  const upTo = when.kind === 'variables' ? when.index : variables.length;
  const others = when.kind === 'inputs' ? inputs.toSpliced(when.index, 1) : inputs;
  const before = when.kind === 'inputs' ? [] : variables.slice(0, upTo);
  return [...others, ...before].map(({ name }) => name);
}

/** A variable with nearly that name, or one that a called flow captures under it. */
function suggestVariable(use: Use, name: string, references: References): string | undefined {
  const { session, setters, arms, sources } = references;
  const captured = [...setters.captures]
    .filter(([, setting]) => firstReady(setting, use, arms) !== undefined)
    .map(([known]) => known);
  const near = didYouMean(name, [...boundNames(use, session), ...captured]);
  const path = pathText('path' in use.reference ? use.reference.path : []);
  if (near !== undefined) return `{{var.${near}${path}}}`;
  const alias = [...setters.calls].find(([, calls]) =>
    flowsOf(readyCalls(calls, use, arms), session, sources).some((flow) => flow && namesSetBy(flow.steps).has(name)),
  )?.[0];
  return alias === undefined ? undefined : `{{flow.${alias}.${name}${path}}}`;
}

function checkFlowVariable(
  use: Use,
  { alias, name, path: keys }: Extract<Use['reference'], { kind: 'flow' }>,
  { session, setters, arms, sources }: References,
): FindingMessage | undefined {
  const path = pathText(keys);
  const calls = setters.calls.get(alias);
  if (!calls) {
    const near = didYouMean(alias, [...setters.calls.keys()]);
    const advice =
      near === undefined ? { because: unsetBecause.noCall(alias) } : { suggestion: `{{flow.${near}.${name}${path}}}` };
    return unsetReference(use.text, advice);
  }
  const ready = readyCalls(calls, use, arms);
  if (ready.length === 0) {
    const [first] = calls.values();
    return unsetReference(use.text, { because: whyNotSet(first!.all[0]!, use, session, arms) });
  }
  const flows = flowsOf(ready, session, sources);
  // What a flow that cannot be read would capture is not known.
  if (flows.some((flow) => !flow || namesSetBy(flow.steps).has(name))) return undefined;
  const captured = [...new Set(flows.flatMap((flow) => (flow ? [...namesSetBy(flow.steps)] : [])))];
  const near = didYouMean(name, captured);
  const shown = near === undefined ? undefined : `{{flow.${alias}.${near}${path}}}`;
  return flowNeverCaptures(use.text, flowName(flows[0]?.file ?? alias), captured, shown);
}

/** The first call of each flow that can have run by then, in their order. */
function readyCalls(calls: NonNullable<ReturnType<Setters['calls']['get']>>, use: Use, arms: Arms): readonly number[] {
  return [...calls.values()].flatMap((setting) => firstReady(setting, use, arms) ?? []).toSorted((a, b) => a - b);
}

function flowsOf(
  calls: readonly number[],
  session: Session,
  { flows }: CheckSources,
): readonly (Session | undefined)[] {
  return calls.map((index) => flows.runnable(flows.target(session, session.steps[index] as CallStep)));
}

/**
 * An environment variable may be set anywhere, in CI above all, so nothing is said of one that is merely not set here.
 * Only a slip of the hand in a name that a `.env` file has is reported.
 */
function checkEnv(use: Use, name: string, { env }: CheckSources): FindingMessage | undefined {
  const { known, inFiles } = env();
  if (known.has(name)) return undefined;
  const near = [...inFiles].find((candidate) => isSlip(name, candidate));
  return near === undefined ? undefined : misspeltEnv(use.text, near);
}

/**
 * Whether one name is the other with letters swapped, doubled or left out inside a word, or in another case.
 * A name that differs by an exchanged or a last letter, or by a digit, may well be another one: `USER_A` and `USER_B`.
 */
function isSlip(written: string, meant: string): boolean {
  if (written.toLowerCase() === meant.toLowerCase()) return true;
  if (Math.min(written.length, meant.length) < 5) return false;
  if (written.length === meant.length) return isSwap(written, meant);
  const [short, long] = written.length < meant.length ? [written, meant] : [meant, written];
  if (long.length - short.length !== 1) return false;
  const at = [...long].findIndex((letter, index) => letter !== short[index]);
  const isInside = at < long.length - 1 && long[at + 1] !== '_';
  return isInside && /[a-z]/i.test(long[at] ?? '') && long.slice(at + 1) === short.slice(at);
}

function isSwap(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return (
    /^[a-z]{2}$/i.test(a.slice(at, at + 2)) &&
    a[at] === b[at + 1] &&
    a[at + 1] === b[at] &&
    a.slice(at + 2) === b.slice(at + 2)
  );
}
