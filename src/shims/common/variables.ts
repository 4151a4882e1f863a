import type { Json } from '../../lib/json.js';
import type { ShimStep } from '../common/shim-step.js';

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

/** Values that other tools make anew each time that they are asked for. */
const dynamic: Readonly<Record<string, () => string>> = {
  $guid: () => crypto.randomUUID(),
  $randomUUID: () => crypto.randomUUID(),
  $timestamp: () => String(Math.floor(Date.now() / 1000)),
  $isoTimestamp: () => new Date().toISOString(),
  $randomInt: () => String(Math.floor(Math.random() * 1001)),
};

/** The text with the values of its `{{name}}`; one that has no value stays. */
export function fillIn(text: string, read: (name: string) => unknown): string {
  return text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (written, name: string) => {
    const value = dynamic[name]?.() ?? read(name);
    if (value === undefined) return written;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}
