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

/** What JSON has no word for, such as undefined and NaN, is null in the steps after it. Until the script ends it is what was set. */
export function openScope(step: ShimStep): PmScope {
  const ofScript = new Map<string, unknown>();
  const get = (given: unknown): unknown => {
    const name = String(given);
    return ofScript.has(name) ? ofScript.get(name) : readVariable(step, name);
  };
  const write = (name: string, value: unknown): void => {
    ofScript.delete(name);
    setVariable(step, name, value);
  };
  return {
    get,
    has: (name) => readVariable(step, String(name)) !== undefined,
    set: (given, value) => {
      const name = String(given);
      const isNull = value === undefined || (typeof value === 'number' && !Number.isFinite(value));
      write(name, isNull ? null : value);
      if (isNull) ofScript.set(name, value);
    },
    unset: (name) => write(String(name), undefined),
    clear: () => {
      ofScript.clear();
      clearVariables(step);
    },
    toObject: () => Object.fromEntries(Object.keys(step.variables).map((name) => [name, get(name)])),
    replaceIn: (text) => {
      const read = (name: string): unknown => (ofScript.has(name) ? String(ofScript.get(name) ?? '') : get(name));
      return typeof text === 'string' ? fillIn(text, read) : text;
    },
  };
}
