import { flowVariableMixed } from '../../problems/edit/flows.js';
import type { Reference } from '../../format/reference.js';
import { namesSetBy } from '../../format/steps/describe.js';
import { scriptFiles } from '../../format/steps/used-files.js';
import { refuse, type Refusal } from '../project/project.js';
import type { SessionText } from '../text/open-session-text.js';
import { readsOwn, settingsUses, usesOf, type Origins, type Use } from './uses.js';

/** A value that the new flow has to be given. */
export interface OutsideInput {
  /** What the flow calls it. */
  readonly name: string;
  readonly reference: Reference & { readonly kind: 'var' | 'flow' };
  /** What the call row writes: `{{var.token}}`. */
  readonly text: string;
  /** It may have no value when the call starts, and then the call fails. */
  readonly mayBeUnset: boolean;
}

/** What the selected rows read from outside the selection. */
export function findInputs(
  of: SessionText,
  origins: Origins,
  run: { from: number; to: number },
): { readonly kind: 'inputs'; readonly outside: readonly OutsideInput[] } | Refusal {
  const uses = [...settingsUses(of, run.from), ...usesOf(of, run.from, run.to)];
  const taken = ownNames(of, run);
  const inputs = new Map<string, OutsideInput>();
  for (const use of uses) {
    const { reference } = use;
    if ((reference.kind !== 'var' && reference.kind !== 'flow') || !comesFromOutside(of, origins, { run, use }))
      continue;
    const key = referenceText(reference);
    if (inputs.has(key)) continue;
    if (reference.kind === 'flow' && origins.canSet(reference, run.from, run.to)) return refuse(flowVariableMixed(key));
    const name =
      reference.kind === 'var'
        ? reference.name
        : freeName([reference.name, `${reference.alias}_${reference.name}`], taken);
    taken.add(name);
    inputs.set(key, { name, reference, text: key, mayBeUnset: mayBeUnset(of, origins, { run, use }) });
  }
  return { kind: 'inputs', outside: [...inputs.values()] };
}

interface Place {
  readonly run: { readonly from: number; readonly to: number };
  readonly use: Use;
}

function comesFromOutside(of: SessionText, origins: Origins, { run, use }: Place): boolean {
  const { reference, row } = use;
  if (readsOwn(origins, use) || origins.hasSet(reference, { from: run.from, to: row - 1 }, row)) return false;
  if (isOutside(of, origins, { reference, from: run.from })) return true;
  const byScript = reference.kind === 'var' && scriptFiles(of.session).length > 0;
  return byScript && !origins.canSet(reference, run.from, run.to);
}

function mayBeUnset(of: SessionText, origins: Origins, { run, use }: Place): boolean {
  const { reference } = use;
  const isSet =
    origins.hasSet(reference, { from: 1, to: run.from - 1 }, run.from) && origins.isCaptured(reference, run.from);
  return !isDeclared(of, reference) && !isSet;
}

/** Whether what a reference reads can have been set before row `from`, as far as no script does it. */
export function isOutside(
  of: SessionText,
  origins: Origins,
  { reference, from }: { readonly reference: Reference; readonly from: number },
): boolean {
  return isDeclared(of, reference) || origins.canSet(reference, 1, from - 1) || origins.isGiven(reference);
}

/** Among the file's inputs and variables. */
function isDeclared({ session }: SessionText, reference: Reference): boolean {
  const declared = [...session.inputs, ...session.variables];
  return reference.kind === 'var' && declared.some(({ name }) => name === reference.name);
}

function referenceText(reference: Reference): string {
  if (reference.kind === 'flow') return `{{flow.${reference.alias}.${reference.name}}}`;
  return reference.kind === 'generator' ? `{{${reference.name}}}` : `{{${reference.kind}.${reference.name}}}`;
}

/** The names that the selected rows use or set themselves. */
export function ownNames(of: SessionText, { from, to }: { from: number; to: number }): Set<string> {
  const read = usesOf(of, from, to).flatMap(({ reference }) => (reference.kind === 'var' ? [reference.name] : []));
  return new Set([...read, ...namesSetBy(of.session.steps.slice(from - 1, to))]);
}

/** The first of the names that is free, or the last with a number. */
export function freeName(names: readonly string[], taken: ReadonlySet<string>): string {
  const cleaned = names.map((name) => name.replace(/[^A-Za-z0-9_-]/g, '_').replace(/^(?=[^A-Za-z_])/, '_'));
  const free = cleaned.find((name) => !taken.has(name));
  if (free !== undefined) return free;
  const base = cleaned.at(-1) ?? 'input';
  let number = 2;
  while (taken.has(`${base}${number}`)) number++;
  return `${base}${number}`;
}
