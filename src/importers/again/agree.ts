import { posix } from 'node:path';
import { changeValues, type RowChange } from '../../authoring/value/change-value.js';
import { readSessionText, type SessionText } from '../../authoring/text/open-session-text.js';
import type { CallStep } from '../../format/session.js';
import type { Json } from '../../lib/json.js';
import { isFlowFile } from '../write/flows/flow-request.js';
import type { KeptPart } from './merge-session.js';

/** Texts of session files, by the file. */
type Texts = ReadonlyMap<string, string>;

/** Sessions that agree, and the parts that had to change for it. */
export interface Agreed {
  readonly texts: Texts;
  readonly changed: readonly KeptPart[];
}

/**
 * An update keeps what a person has changed, so a flow may need an input that a call of before does not give, or the other way round.
 * Here the call gets that input, and the flow declares it.
 *
 * @param merged - what the update writes
 * @param next - what the source gives by itself
 */
export function agree(merged: Texts, next: Texts): Agreed {
  const flows = new Map([...next].filter(([file]) => isFlowFile(file)).flatMap(opened));
  if (flows.size === 0) return { texts: new Map(), changed: [] };
  const given = inputsGiven([...next].flatMap(opened));
  const texts = new Map<string, string>();
  const changed: KeptPart[] = [];
  const needs = new Map<string, readonly string[]>();
  for (const [file, of] of [...merged].filter(([file]) => flows.has(file)).flatMap(opened)) {
    const names = of.session.inputs.map(({ name }) => name);
    const missing = flows.get(file)!.session.inputs.filter(({ name }) => !names.includes(name));
    needs.set(
      file,
      [...of.session.inputs, ...missing].filter(({ value }) => value === null).map(({ name }) => name),
    );
    const changes = missing.map(({ name }): RowChange => ({ path: ['inputs', name], value: null }));
    if (change(of, changes, texts)) changed.push({ file, why: 'inputs-added' });
  }
  for (const [file, of] of [...new Map([...merged, ...texts])].flatMap(opened)) {
    const calls = of.session.steps.flatMap((step, at) => (step.kind === 'call' ? [{ step, row: at + 1 }] : []));
    const lacking = calls.map(({ step, row }) => ({ row, inputs: lackedBy(step, { file, needs, given }) }));
    const changes = lacking.flatMap(({ row, inputs }) =>
      inputs.map(([name, value]): RowChange => ({ row, path: ['inputs', name], value })),
    );
    if (!change(of, changes, texts)) continue;
    const rows = lacking.filter(({ inputs }) => inputs.length > 0).map(({ row }) => row);
    for (const title of new Set(rows.map((row) => titleBehind(of, row))))
      changed.push({ file, title, why: 'inputs-added' });
  }
  return { texts, changed };
}

function opened([file, text]: readonly [string, string]): readonly (readonly [string, SessionText])[] {
  const of = readSessionText(text, file);
  return of.kind === 'refused' ? [] : [[file, of]];
}

/** The flows that sessions call. */
export function calledIn(sessions: Texts): ReadonlySet<string> {
  return new Set(inputsGiven([...sessions].flatMap(opened)).keys());
}

/** What calls give to each flow, by the name of the input. */
type Given = ReadonlyMap<string, ReadonlyMap<string, Json>>;

function inputsGiven(sessions: readonly (readonly [string, SessionText])[]): Given {
  const given = new Map<string, Map<string, Json>>();
  for (const [file, { session }] of sessions)
    for (const step of session.steps) {
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

interface Around {
  readonly file: string;
  /** The inputs without which a flow does not run. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  readonly given: Given;
}

/** Inputs that a flow needs, that a call does not give to it, and that another call gives. */
function lackedBy(step: CallStep, { file, needs, given }: Around): readonly (readonly [string, Json])[] {
  const flow = flowOf(step, file);
  const own = new Set(step.inputs.map(({ name }) => name));
  const values = given.get(flow);
  return (needs.get(flow) ?? []).flatMap((name) => {
    const value = values?.get(name);
    return value === undefined || own.has(name) ? [] : [[name, value] as const];
  });
}

/** @returns whether the text has changed */
function change(of: SessionText, changes: readonly RowChange[], texts: Map<string, string>): boolean {
  if (changes.length === 0) return false;
  const made = changeValues(of, changes);
  if (made.kind === 'refused' || !made.edit) return false;
  texts.set(of.file, made.edit.after);
  return true;
}

function titleBehind({ session }: SessionText, row: number): string {
  const request = session.steps.slice(row).find((step) => step.kind === 'request');
  return request?.title ?? '';
}
