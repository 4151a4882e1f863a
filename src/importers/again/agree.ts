import { posix } from 'node:path';
import { changeValues, type RowChange } from '../../authoring/value/change-value.js';
import { readSessionText, type SessionText } from '../../authoring/text/open-session-text.js';
import { allBraces } from '../../format/reference.js';
import type { CallStep } from '../../format/session.js';
import { namesSetBy } from '../../format/steps/describe.js';
import type { Json } from '../../lib/json.js';
import { onceFor } from '../../lib/memoize.js';
import { isFlowFile } from '../write/flows/flow-request.js';
import type { ImportRecord, KeptTitles } from './import-record.js';
import { inheritedBefore } from './inherited-before.js';
import type { KeptPart, KeptReason } from './kept-part.js';

/** Texts of session files, by the file. */
type Texts = ReadonlyMap<string, string>;

/** Sessions that agree, and the parts that had to change for it. */
export interface Agreed {
  readonly texts: Texts;
  readonly changed: readonly KeptPart[];
}

interface AgreeGiven {
  /** What the update writes. */
  readonly merged: Texts;
  /** What the source gives by itself. */
  readonly next: Texts;
  /** What was here before. */
  readonly current: Texts;
  readonly titles: KeptTitles;
  readonly record: ImportRecord;
}

/**
 * An update keeps what a person has changed, and takes the rest from the source. What is kept may read a variable that the source no
 * longer has, or need what the settings gave it before. A flow may need an input that a call of before does not give, or the other way
 * round. Here all of these get what they need.
 */
export function agree({ merged, next, current, titles, record }: AgreeGiven): Agreed {
  const texts = new Map(merged);
  const changed: KeptPart[] = [];
  const edit: Edit = (file, changes, why) => {
    const of = openedIn(texts, file);
    const made = of && changes.length > 0 ? changeValues(of, changes) : undefined;
    if (!of || made?.kind !== 'changed' || !made.edit) return;
    texts.set(file, made.edit.after);
    const rows = changes.flatMap(({ row }) => row ?? []);
    if (rows.length < changes.length) changed.push({ file, why });
    for (const title of new Set(rows.map((row) => titleFrom(of, row)))) changed.push({ file, title, why });
  };
  for (const file of merged.keys()) {
    const [before, of, there] = [current, texts, next].map((all) => openedIn(all, file));
    if (!before || !of || !there) continue;
    const isOfImport = (title: string): boolean => Object.hasOwn(record.sessions[file]?.blocks ?? {}, title);
    edit(file, readBefore(before, of), 'variables-kept');
    edit(
      file,
      inheritedBefore({ before, of, there, titles: titles.get(file) ?? new Map(), isOfImport }),
      'settings-added',
    );
  }
  agreeOnInputs({ texts, next, current, edit });
  return { texts, changed };
}

type Edit = (file: string, changes: readonly RowChange[], why: KeptReason) => void;

interface ReadText {
  readonly text: string;
  /** Undefined of a text with errors. */
  readonly of: SessionText | undefined;
}

/** What was read of texts, by the file. An update asks for each of them many times. */
const readOf = onceFor<Texts, Map<string, ReadText>>(() => new Map());

function openedIn(texts: Texts, file: string): SessionText | undefined {
  const text = texts.get(file);
  if (text === undefined) return undefined;
  const known = readOf(texts).get(file);
  if (known?.text === text) return known.of;
  const read = readSessionText(text, file);
  const of = read.kind === 'session' ? read : undefined;
  readOf(texts).set(file, { text, of });
  return of;
}

/** Variables and inputs that the source no longer has, that something reads, and that no step sets. */
function readBefore(before: SessionText, of: SessionText): readonly RowChange[] {
  const have = new Set([...of.session.inputs, ...of.session.variables].map(({ name }) => name));
  const set = namesSetBy(of.session.steps);
  const uses = allBraces(of.text).flatMap(({ uses }) => uses);
  const read = new Set(uses.flatMap(({ reference: { kind, name } }) => (kind === 'var' ? [name] : [])));
  const lost = (key: 'inputs' | 'variables'): readonly RowChange[] =>
    before.session[key]
      .filter(({ name }) => !have.has(name) && !set.has(name) && read.has(name))
      .map(({ name, value }) => ({ path: [key, name], value }));
  return [...lost('inputs'), ...lost('variables')];
}

interface Inputs {
  readonly texts: Texts;
  readonly next: Texts;
  readonly current: Texts;
  readonly edit: Edit;
}

function agreeOnInputs({ texts, next, current, edit }: Inputs): void {
  const given = inputsGiven([current, next]);
  const givenNow = inputsGiven([texts]);
  for (const [file] of [...texts].filter(([file]) => isFlowFile(file))) {
    const names = openedIn(texts, file)?.session.inputs.map(({ name }) => name) ?? [];
    const missing = (openedIn(next, file)?.session.inputs ?? []).filter(
      ({ name }) => !names.includes(name) && givenNow.get(file)?.has(name) === true,
    );
    const changes = missing.map(({ name }): RowChange => ({ path: ['inputs', name], value: null }));
    edit(file, changes, 'inputs-added');
  }
  const flows = new Map([...texts.keys()].filter(isFlowFile).flatMap((file) => inputsOf(file, texts)));
  for (const [file] of texts) {
    const steps = openedIn(texts, file)?.session.steps ?? [];
    const calls = steps.flatMap((step, at) => (step.kind === 'call' ? [{ step, row: at + 1 }] : []));
    const changes = (of: (step: CallStep) => readonly (readonly [string, Json | undefined])[]): readonly RowChange[] =>
      calls.flatMap(({ step, row }) =>
        of(step).map(([name, value]): RowChange => ({
          row,
          path: ['inputs', name],
          ...(value !== undefined && { value }),
        })),
      );
    edit(
      file,
      changes((step) => lackedBy(step, { file, flows, given })),
      'inputs-added',
    );
    edit(
      file,
      changes((step) => tooManyOf(step, { file, flows, given })),
      'inputs-removed',
    );
  }
}

/** The flows that sessions call. */
export function calledIn(sessions: Texts): ReadonlySet<string> {
  return new Set(inputsGiven([sessions]).keys());
}

/** What calls give to each flow, by the name of the input. */
type Given = ReadonlyMap<string, ReadonlyMap<string, Json>>;

/** @param all - what the last of them say counts */
function inputsGiven(all: readonly Texts[]): Given {
  const given = new Map<string, Map<string, Json>>();
  for (const texts of all)
    for (const file of texts.keys())
      for (const step of openedIn(texts, file)?.session.steps ?? []) {
        if (step.kind !== 'call') continue;
        const flow = flowOf(step, file);
        const inputs = given.get(flow) ?? new Map<string, Json>();
        for (const { name, value } of step.inputs) inputs.set(name, value);
        given.set(flow, inputs);
      }
  return given;
}

function flowOf({ flow }: CallStep, file: string): string {
  return posix.join(posix.dirname(file), flow);
}

/** What a flow takes, and without which of it it does not run. */
interface FlowInputs {
  readonly all: ReadonlySet<string>;
  readonly needed: readonly string[];
}

function inputsOf(file: string, texts: Texts): readonly (readonly [string, FlowInputs])[] {
  const inputs = openedIn(texts, file)?.session.inputs;
  if (!inputs) return [];
  const needed = inputs.filter(({ value }) => value === null).map(({ name }) => name);
  return [[file, { all: new Set(inputs.map(({ name }) => name)), needed }]];
}

interface Around {
  readonly file: string;
  readonly flows: ReadonlyMap<string, FlowInputs>;
  readonly given: Given;
}

/** Inputs that a flow needs, that a call does not give to it, and that another call gives. */
function lackedBy(step: CallStep, { file, flows, given }: Around): readonly (readonly [string, Json])[] {
  const flow = flowOf(step, file);
  const own = new Set(step.inputs.map(({ name }) => name));
  const values = given.get(flow);
  return (flows.get(flow)?.needed ?? []).flatMap((name) => {
    const value = values?.get(name);
    return value === undefined || own.has(name) ? [] : [[name, value] as const];
  });
}

/** Inputs that a flow does not have, so that a call that gives them fails. */
function tooManyOf(step: CallStep, { file, flows }: Around): readonly (readonly [string, undefined])[] {
  const flow = flows.get(flowOf(step, file));
  if (!flow) return [];
  return step.inputs.filter(({ name }) => !flow.all.has(name)).map(({ name }) => [name, undefined] as const);
}

/** Of the request in a row, or of the one that a call is above. */
function titleFrom({ session }: SessionText, row: number): string {
  const request = session.steps.slice(row - 1).find((step) => step.kind === 'request');
  return request?.title ?? '';
}
