import { operators } from '../../format/operators.js';
import { headerOfAuth, type AuthSetting } from '../../format/auth.js';
import type { Check } from '../../format/check.js';
import { referencesOf } from '../../format/data.js';
import type { Range } from '../../format/range.js';
import { type Reference, referencesIn, type ReferenceUse } from '../../format/reference.js';
import type { RequestStep, Session, Step } from '../../format/session.js';
import { type Arm, type Block, placeSteps } from '../../format/steps/blocks.js';
import { checksOf, conditionOf, describeStep, isSkipped, testConditionsOf } from '../../format/steps/describe.js';
import { isSetBefore } from '../../format/steps/set-before.js';

interface StepUse {
  readonly kind: 'step';
  readonly index: number;
  /** In a test, which reads what its own step has captured. */
  readonly afterCaptures: boolean;
  /** In the condition of an arm, a `when` or a test, where what nothing has set is not an error. A poll fails with it. */
  readonly inCondition: boolean;
}

/** A reference, and when it is read. */
export interface Use extends ReferenceUse {
  readonly when:
    /** By every request of the file; `reader` is the first that surely reads it, if that is known. */
    | { readonly kind: 'settings'; readonly reader: number | undefined; readonly isOfAuth: boolean }
    /** When the session starts; `index` is that of the binding. */
    | { readonly kind: 'inputs' | 'variables'; readonly index: number }
    /** Before the session starts for a row of its data. */
    | { readonly kind: 'data' }
    | StepUse;
}

/** Every reference of a file, but for those whose absence the file itself provides for. */
export function findUses(session: Session): readonly Use[] {
  return allUses(session).filter((use) => !use.hasDefault);
}

function allUses(session: Session): readonly Use[] {
  const { settings, inputs, variables, steps } = session;
  const bindings = (kind: 'inputs' | 'variables') =>
    (kind === 'inputs' ? inputs : variables).flatMap(({ references }, index) =>
      references.map((use): Use => ({ ...use, when: { kind, index } })),
    );
  return [
    ...settings.references.map((use): Use => ({
      ...use,
      when: { kind: 'settings', reader: findReader(session, use), isOfAuth: isOfAuth(session, use) },
    })),
    ...referencesOf(session.data).map((use): Use => ({ ...use, when: { kind: 'data' } })),
    ...bindings('inputs'),
    ...bindings('variables'),
    ...withGuards(steps).flatMap(([step, guards], index) => stepUses(step, index, guards)),
  ];
}

/** Each step with what the conditions above it ask for: those of the blocks that it is in, and its own. */
function withGuards(steps: readonly Step[]): readonly (readonly [Step, ReadonlySet<string>])[] {
  const { places } = placeSteps(steps);
  const asked = new Map<Block<number>, readonly string[]>();
  const guards = new Map<Arm<number>, ReadonlySet<string>>();
  return steps.map((step, index) => {
    const { arm, block } = places[index]!;
    const own = (conditionOf(step)?.checks ?? []).flatMap(providedNames);
    if (block) asked.set(block, [...(asked.get(block) ?? []), ...own]);
    if (arm && !guards.has(arm)) guards.set(arm, added(guardsOf(arm.block.outer), asked.get(arm.block) ?? []));
    return [step, added(guardsOf(arm), own)];
  });

  function guardsOf(arm: Arm<number> | undefined): ReadonlySet<string> {
    return (arm && guards.get(arm)) ?? none;
  }
}

const none: ReadonlySet<string> = new Set();

/** The same set where nothing is added: blocks may nest by the thousand. */
function added(names: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return more.length === 0 ? names : new Set([...names, ...more]);
}

/** A step that is skipped reads nothing. */
function stepUses(step: Step, index: number, guards: ReadonlySet<string>): readonly Use[] {
  if (isSkipped(step)) return [];
  const ofTests = testConditionsOf(step);
  const tests = [...describeStep(step).tests(step), ...ofTests];
  const asking = checksOf(step).filter((check) => providedNames(check).length > 0);
  const isProvided = ({ reference, range }: ReferenceUse): boolean =>
    guards.has(keyOf(reference)) ||
    isSetBefore(step, reference, range.start.offset) ||
    asking.some((check) => holds(check.range, range) && providedNames(check).includes(keyOf(reference)));
  return step.references
    .filter((use) => !isProvided(use))
    .map((use) => {
      const isIn = (checks: readonly Check[]): boolean => checks.some((check) => holds(check.range, use.range));
      const afterCaptures = isIn(tests);
      const inCondition = isIn([...(conditionOf(step)?.checks ?? []), ...ofTests]);
      return { ...use, when: { kind: 'step', index, afterCaptures, inCondition } };
    });
}

/** The first request that is sent with a header, or with `auth`, of the settings and does not replace it. */
function findReader(session: Session, use: ReferenceUse): number | undefined {
  const { settings, steps } = session;
  const { range } = use;
  const ofAuth = isOfAuth(session, use);
  const name = settings.headers?.find((field) => holds(field.range, range))?.name.toLowerCase();
  if (name === undefined && !ofAuth) return undefined;
  const isReader = (step: RequestStep): boolean =>
    ofAuth ? inherits(step, settings.auth) : !replaces(step, name!, settings.auth);
  const index = steps.findIndex((step) => step.kind === 'request' && !isSkipped(step) && isReader(step));
  return index === -1 ? undefined : index;
}

function isOfAuth({ settings: { authRange } }: Session, { range }: ReferenceUse): boolean {
  return authRange !== undefined && holds(authRange, range);
}

/** Whether a request surely signs in as the settings say. */
function inherits(step: RequestStep, auth: AuthSetting | undefined): boolean {
  if (step.auth !== undefined || auth === undefined || auth.kind === 'none') return false;
  const header = headerOfAuth(auth);
  return header === undefined ? !step.url.includes('?') && step.query.length === 0 : !hasHeader(step, header);
}

function replaces(step: RequestStep, name: string, inherited: AuthSetting | undefined): boolean {
  const auth = step.auth ?? inherited;
  const setsHeader = auth !== undefined && auth.kind !== 'none' && headerOfAuth(auth) === name;
  return setsHeader || hasHeader(step, name);
}

function hasHeader({ headers, leftOut = [], url }: RequestStep, name: string): boolean {
  if (name === 'authorization' && url.includes('@')) return true;
  return [...headers, ...leftOut].some((own) => own.name.toLowerCase() === name || own.name.includes('{{'));
}

/** Who asks whether a value exists, or is empty, knows that it may not be set. */
function providedNames({ subject, expectations }: Check): readonly string[] {
  if (subject.kind !== 'value') return [];
  if (!expectations.some(({ operator }) => operators[operator].holdsOfNothing !== undefined)) return [];
  return referencesIn(subject.text).map(keyOf);
}

function keyOf(reference: Reference): string {
  return [reference.kind, reference.kind === 'flow' ? reference.alias : '', reference.name].join('.');
}

function holds(outer: Range, inner: Range): boolean {
  return outer.start.offset <= inner.start.offset && inner.end.offset <= outer.end.offset;
}
