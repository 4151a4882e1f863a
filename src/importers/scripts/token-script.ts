import type { Json, JsonObject } from '../../lib/json.js';
import { variablesIn } from '../suite/requests-of.js';
import type { SuiteScript } from '../suite/suite.js';
import { always, and, type Formula, never, NotSayable, partsOf } from './logic/formula.js';
import { isWithin, type PathSubject, type Subject, subjectText } from './logic/subject.js';
import { parseScript } from './parse-script.js';
import { captureOf, ofBody } from './say-variables.js';
import { sayCondition, sayTest } from './say/say-tests.js';
import type { Known as Around, ReadCapture } from './script.js';
import { dialects } from './tools/dialects.js';
import type { Trial } from './machine/known.js';
import { initialValue } from './machine/initial-value.js';
import type { Asked, AskedRequest, Machine } from './machine/machine.js';
import { runScript } from './walk/run-script.js';
import { armsOf, type Primitive, type Value } from './machine/value.js';

/** A script that asks for a token if it has none, or if the one that it has is too old. */
export interface TokenScript {
  readonly request: AskedRequest;
  /** What the script keeps of the response. */
  readonly captures: readonly ReadCapture[];
  /** What it needs of the response in order to keep it, as entries of `tests`. */
  readonly tests: readonly JsonObject[];
  /** Conditions on other variables: one has to be true for it to ask at all. Absent: in any case. */
  readonly when?: readonly JsonObject[];
  /** All variables that it sets, among them those that only say how old the token is. */
  readonly sets: ReadonlySet<string>;
}

/** What a suite gives to a variable from the start; undefined if it gives nothing. */
export type Given = (name: string) => string | number | boolean | undefined;

/**
 * Decides by what a script does in a run. The first time it sends one request. Once it has what it keeps of the response,
 * it does nothing, until that is too old.
 */
export function readTokenScript(script: SuiteScript, around: Around, given: Given): TokenScript | undefined {
  const parsed = script.phase === 'before' ? parseScript(script.source) : undefined;
  const dialect = dialects[script.dialect];
  if (parsed?.kind !== 'program' || !dialect) return undefined;
  const { program } = parsed;
  const walk: Walk = (trial) =>
    runScript({
      source: script.source,
      program,
      dialect,
      phase: 'before',
      known: { ...around, trial },
    });
  const sets = namesSet(walk({ start: new Map(), clock: firstClock }));
  if (sets.size === 0) return undefined;
  const start = new Map([...sets].map((name) => [name, undefined] as const));
  const first = walk({ start, clock: firstClock });
  const [asked] = first?.asks ?? [];
  if (!first || !asked || !onlyAsks(first) || 'why' in asked.request) return undefined;
  if (!asksAlike(walk, start, asked) || !asksWithGiven(walk, sets, given) || !staysSilent(walk, start, first))
    return undefined;
  try {
    return said(first, asked, sets);
  } catch (error) {
    if (error instanceof NotSayable) return undefined;
    throw error;
  }
}

type Walk = (trial: Trial) => Machine | undefined;

const firstClock = Date.UTC(2026, 0, 15, 12);
const second = 1000;
const hour = 3600 * second;

/** Variables that it may set in some run. */
function namesSet(machine: Machine | undefined): ReadonlySet<string> {
  if (!machine || machine.asks.length === 0) return new Set();
  return new Set(changedIn(machine));
}

function changedIn(machine: Machine): readonly string[] {
  return [...machine.variables].flatMap(([name, { value }]) =>
    armsOf(value).every((arm) => isSame(arm.value, initialValue(machine.known, name))) ? [] : [name],
  );
}

function isSame(value: Value, before: Value): boolean {
  if (value.kind === 'constant') return before.kind === 'constant' && value.value === before.value;
  return value.kind === 'read' && before.kind === 'read' && subjectText(value.subject) === subjectText(before.subject);
}

/** Whether one request, and what is kept of it, is all that it does. */
function onlyAsks(machine: Machine): boolean {
  const { asks, headers, flow, reported, verdicts, body } = machine;
  const isQuiet = headers.length === 0 && flow.length === 0 && reported.length === 0 && verdicts.size === 0;
  return asks.length === 1 && asks[0]!.when.key !== never.key && isQuiet && body.troubles.length === 0;
}

/** Whether the request is the same at another time. */
function asksAlike(walk: Walk, start: Trial['start'], { request }: Asked): boolean {
  const later = walk({ start, clock: firstClock + 1_234_567 });
  return JSON.stringify(later?.asks[0]?.request) === JSON.stringify(request);
}

/** Whether it also asks with what the suite gives to the variables. */
function asksWithGiven(walk: Walk, sets: ReadonlySet<string>, given: Given): boolean {
  const start = new Map([...sets].map((name) => [name, given(name)] as const));
  if ([...start.values()].every((value) => value === undefined || value === '')) return true;
  const asks = walk({ start, clock: Date.now() })?.asks ?? [];
  return asks.length === 1 && asks[0]!.when.key !== never.key;
}

/** How servers say for how long a token lasts: in seconds, or as a time. */
const lifetimes: readonly Json[] = [
  3600,
  (firstClock + hour) / second,
  firstClock + hour,
  new Date(firstClock + hour).toISOString(),
];

/** Whether there is a response after which it does nothing for a while. */
function staysSilent(walk: Walk, start: Trial['start'], first: Machine): boolean {
  return lifetimes.some((value) => {
    const answered = walk({ start, clock: firstClock, answer: answerWith(first.paths, value) });
    if (!answered) return false;
    const kept = new Map([...start.keys()].map((name) => [name, keptIn(answered, name)] as const));
    const next = walk({ start: kept, clock: firstClock + hour / 12 });
    return next !== undefined && isSilent(next);
  });
}

function isSilent(machine: Machine): boolean {
  const { asks, headers, flow, reported, verdicts, body } = machine;
  const acts = [...asks.filter(({ when }) => when.key !== never.key), ...headers, ...flow, ...reported];
  return (
    acts.length === 0 &&
    verdicts.size === 0 &&
    body.troubles.length === 0 &&
    body.must.length === 0 &&
    changedIn(machine).length === 0
  );
}

/** A body that has this value wherever the script looks for one. */
function answerWith(paths: Machine['paths'], value: Json): Json {
  const root: Record<string, Json> = {};
  for (const path of paths) {
    let at = root;
    for (const step of path.slice(0, -1)) {
      const inner = at[step];
      at = (typeof inner === 'object' && inner !== null ? inner : (at[step] = {})) as Record<string, Json>;
    }
    const last = path.at(-1)!;
    // OAuth 2.0 says that it is in seconds.
    at[last] ??= last === 'expires_in' ? 3600 : value;
  }
  return root;
}

/** What a variable has after a run in which the script has asked. */
function keptIn({ variables }: Machine, name: string): Primitive {
  const cell = variables.get(name);
  const values = cell ? armsOf(cell.value).map(({ value }) => value) : [];
  for (const value of values) {
    if (value.kind === 'constant' && value.value !== undefined && value.value !== null) return value.value;
    if (value.kind === 'date' && value.at.value.kind === 'constant') return value.at.value.value;
  }
  return undefined;
}

/** @throws NotSayable */
function said(machine: Machine, { request, when, needs }: Asked, sets: ReadonlySet<string>): TokenScript {
  if ('why' in request) throw new NotSayable(request.why);
  const kept = [...machine.variables].flatMap(([name, { value }]) => (sets.has(name) ? keptOf(name, value) : []));
  if (kept.length === 0) throw new NotSayable('a script that keeps nothing of the response');
  const { must } = machine.body;
  const condition = withoutParts(when, must);
  const known: Known = { when, read: variablesIn(request), paths: kept.flatMap(({ subject }) => pathOf(subject)) };
  const needed = and(...[...must, needs, ...kept.map((each) => each.when)].flatMap((each) => ofResponse(each, known)));
  return {
    request,
    captures: kept.map(({ name, subject }) => shortCapture(name, subject)),
    tests: withoutPresence(sayTest({ when: always, passes: needed })),
    ...(condition.key !== always.key && { when: sayCondition(condition) }),
    sets,
  };
}

/** Where the script has ended with an error, it does not come to its request. */
function withoutParts(when: Formula, must: readonly Formula[]): Formula {
  const needed = new Set(must.flatMap(partsOf).map(({ key }) => key));
  return and(...partsOf(when).filter(({ key }) => !needed.has(key)));
}

/** A body in which values are captured is there. */
function withoutPresence(tests: readonly JsonObject[]): readonly JsonObject[] {
  const isPresence = (value: Json): boolean => ['{"exists":true}', '{"notIn":[null]}'].includes(JSON.stringify(value));
  return tests
    .map((entry) =>
      Object.fromEntries(Object.entries(entry).filter(([name, value]) => name !== '$' || !isPresence(value))),
    )
    .filter((entry) => Object.keys(entry).some((name) => name !== 'when'));
}

interface Kept {
  readonly name: string;
  readonly subject: ResponseSubject;
  readonly when: Formula;
}

type ResponseSubject = Exclude<Subject, { kind: 'variable' }>;

/** What of the response a variable has, if the request went well. */
function keptOf(name: string, value: Value): readonly Kept[] {
  const arms = armsOf(ofBody(value)).flatMap((arm): readonly Kept[] => {
    const { value: read } = arm;
    return read.kind === 'read' && read.subject.kind !== 'variable'
      ? [{ name, subject: read.subject, when: arm.when }]
      : [];
  });
  return arms.length === 1 ? arms : [];
}

function shortCapture(name: string, subject: ResponseSubject): ReadCapture {
  const { value, short } = captureOf(name, subject);
  return { name, value: short ?? value };
}

function pathOf(subject: Subject): readonly PathSubject[] {
  return subject.kind === 'path' ? [subject] : [];
}

interface Known {
  /** When the request is sent. */
  readonly when: Formula;
  /** Variables without which it cannot be sent. */
  readonly read: ReadonlySet<string>;
  /** What is captured. */
  readonly paths: readonly PathSubject[];
}

/** What a formula asks of the response beyond what is known. @throws NotSayable */
function ofResponse(formula: Formula, known: Known): readonly Formula[] {
  const given = partsOf(known.when);
  return partsOf(formula).filter((part) => {
    if (given.some(({ key }) => key === part.key) || isCaptured(part, known.paths)) return false;
    const variables = subjectsIn(part).filter(({ kind }) => kind === 'variable');
    if (variables.length === 0) return true;
    // Without these variables the request is not sent either.
    const isOfRequest = variables.every((each) => each.kind === 'variable' && known.read.has(each.name));
    if (!isOfRequest || variables.length < subjectsIn(part).length) throw new NotSayable('a request under a condition');
    return false;
  });
}

/** Whether it is only asked that something is there in which a value is captured. */
function isCaptured(formula: Formula, paths: readonly PathSubject[]): boolean {
  if (formula.kind !== 'literal' || formula.literal.isNot) return false;
  const { ask, subject } = formula.literal;
  const isPresence = ask.op === 'exists' || (ask.op === 'notIn' && ask.values.every((each) => each === null));
  return isPresence && paths.some((path) => isWithin(path, subject) || subjectText(path) === subjectText(subject));
}

function subjectsIn(formula: Formula): readonly Subject[] {
  if (formula.kind === 'literal') return [formula.literal.subject];
  return formula.kind === 'constant' ? [] : formula.parts.flatMap(subjectsIn);
}
