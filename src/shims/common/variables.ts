import type { Json } from '../../lib/json.js';
import type { ShimStep } from '../common/shim-step.js';
import { dynamicValue } from './dynamic-value.js';

/** What an imported session has for a variable that nothing has set: it is sent so, and has no value to a script. */
const unset = /^\{\{[^{}]+\}\}$/;

/** Reads what `{{var.name}}` reads, and what `{{env.NAME}}` reads where there is no such variable. */
export function readVariable({ variables, env }: ShimStep, name: string): unknown {
  const value: unknown = variables[name];
  if (value === undefined) return env[name];
  return typeof value === 'string' && unset.test(value) ? undefined : value;
}

/** The variables that a script has set, by its step. */
const written = new WeakMap<ShimStep, Set<string>>();

export function setVariable(step: ShimStep, name: string, value: unknown): void {
  if (value === undefined) delete step.variables[name];
  else step.variables[name] = value as Json;
  written.set(step, (written.get(step) ?? new Set()).add(name));
}

/**
 * Makes of what JSON has no word for what the tools make of it when a script has ended: NaN is null, a date is its text, and a `Map` is
 * `{}`. To the script it is what was set.
 */
export function settleVariables(step: ShimStep): void {
  for (const name of written.get(step) ?? []) {
    const value: unknown = step.variables[name];
    if (value === undefined || typeof value === 'string') continue;
    const text = jsonOf(value);
    if (text !== unsayable) setVariable(step, name, text === undefined ? undefined : JSON.parse(text));
  }
}

/** The same of texts with references, which the tools resolve at each use: here variables are values, not templates. */
export function settleTexts(step: ShimStep): void {
  for (const name of written.get(step) ?? []) {
    const value: unknown = step.variables[name];
    if (typeof value !== 'string' || !value.includes('{{')) continue;
    const read = (other: string): unknown => (other === name ? undefined : readVariable(step, other));
    setVariable(step, name, filled(value, read));
  }
}

const unsayable = Symbol('unsayable');

/** Of a circular value, and of a bigint, the step says that it cannot be kept. */
function jsonOf(value: unknown): string | undefined | typeof unsayable {
  try {
    return JSON.stringify(value) as string | undefined;
  } catch {
    return unsayable;
  }
}

export function clearVariables({ variables }: ShimStep): void {
  for (const name of Object.keys(variables)) delete variables[name];
}

/** The text with the values of its `{{name}}`; one that has no value stays. */
export function fillIn(text: string, read: (name: string) => unknown): string {
  return text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (written, name: string) => {
    const value = dynamicValue(name) ?? read(name);
    if (value === undefined) return written;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}

const deepest = 10;

/** With the values of references in values. */
export function filled(text: string, read: (name: string) => unknown, depth = 0): string {
  const made = fillIn(text, read);
  return made === text || depth > deepest ? made : filled(made, read, depth + 1);
}
