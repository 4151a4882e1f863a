import type { ShimStep } from '../common/shim-step.js';
import { clearVariables, fillIn, readVariable, setVariable } from '../common/variables.js';

/** The variables of a script. All scopes of the tool are one: what is set ranks as a capture. */
export interface PmScope {
  readonly get: (name: unknown) => unknown;
  readonly has: (name: unknown) => boolean;
  readonly set: (name: unknown, value: unknown) => void;
  readonly unset: (name: unknown) => void;
  readonly clear: () => void;
  readonly toObject: () => Readonly<Record<string, unknown>>;
  readonly replaceIn: (text: unknown) => unknown;
}

/** What is set to undefined is null in the steps after it. Until the script ends it reads as undefined. */
export function openScope(step: ShimStep): PmScope {
  const emptied = new Set<string>();
  const get = (name: unknown): unknown => (emptied.has(String(name)) ? undefined : readVariable(step, String(name)));
  const write = (name: string, value: unknown): void => {
    emptied.delete(name);
    setVariable(step, name, value);
  };
  return {
    get,
    has: (name) => readVariable(step, String(name)) !== undefined,
    set: (given, value) => {
      const name = String(given);
      write(name, value === undefined ? null : value);
      if (value === undefined) emptied.add(name);
    },
    unset: (name) => write(String(name), undefined),
    clear: () => {
      emptied.clear();
      clearVariables(step);
    },
    toObject: () => Object.fromEntries(Object.keys(step.variables).map((name) => [name, get(name)])),
    replaceIn: (text) => {
      const read = (name: string): unknown => (emptied.has(name) ? '' : get(name));
      return typeof text === 'string' ? fillIn(text, read) : text;
    },
  };
}
