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

export function setVariable({ variables }: ShimStep, name: string, value: unknown): void {
  if (value === undefined) delete variables[name];
  else variables[name] = value as Json;
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
