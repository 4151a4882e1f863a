import type { ShimStep } from '../common/shim-step.js';
import { clearVariables, filled, readVariable, setVariable } from '../common/variables.js';

/** The variables of a script. All scopes of the tool are one: what is set ranks as a capture. */
export interface PmScope {
  readonly get: (name: unknown) => unknown;
  readonly has: (name: unknown) => boolean;
  readonly set: (name: unknown, value: unknown) => void;
  /** `set` of `pm.variables`: undefined is sent as an empty text. */
  readonly setLocal: (name: unknown, value: unknown) => void;
  readonly unset: (name: unknown) => void;
  readonly clear: () => void;
  readonly toObject: () => Readonly<Record<string, unknown>>;
  readonly replaceIn: (text: unknown) => unknown;
}

/**
 * What JSON has no word for, such as undefined and a function, is null in the steps after it, and a text with references has their values. Until the
 * script ends it is what was set. The tool resolves such a text at each use instead: here variables are values, not templates.
 */
export function openScope(step: ShimStep): { readonly scope: PmScope; readonly settle: () => void } {
  const ofScript = new Map<string, unknown>();
  const get = (given: unknown): unknown => {
    const name = String(given);
    return ofScript.has(name) ? ofScript.get(name) : readVariable(step, name);
  };
  const has = (name: unknown): boolean => readVariable(step, String(name)) !== undefined;
  const texts = new Map<string, string>();
  const write = (name: string, value: unknown): void => {
    ofScript.delete(name);
    texts.delete(name);
    setVariable(step, name, value);
  };
  const set = (name: string, value: unknown, sentForNone: null | ''): void => {
    const isNone =
      /^(?:undefined|function|symbol)$/.test(typeof value) || (typeof value === 'number' && !Number.isFinite(value));
    write(name, isNone ? sentForNone : value);
    if (isNone) ofScript.set(name, value);
    if (typeof value === 'string' && value.includes('{{')) texts.set(name, value);
  };
  const scope: PmScope = {
    get,
    has,
    set: (given, value) => set(String(given), value, null),
    setLocal: (given, value) => set(String(given), value, value === undefined ? '' : null),
    unset: (name) => write(String(name), undefined),
    clear: () => {
      ofScript.clear();
      texts.clear();
      clearVariables(step);
    },
    toObject: () =>
      Object.fromEntries(Object.keys(step.variables).flatMap((name) => (has(name) ? [[name, get(name)]] : []))),
    replaceIn: (text) => {
      const read = (name: string): unknown => (ofScript.has(name) ? String(ofScript.get(name) ?? '') : get(name));
      return typeof text === 'string' ? filled(text, read) : text;
    },
  };
  /** What the tool resolves when it sends a value is resolved when the script has ended. */
  const settle = (): void => {
    for (const [name, text] of texts) {
      const read = (other: string): unknown => (other === name ? undefined : get(other));
      setVariable(step, name, filled(text, read));
    }
  };
  return { scope, settle };
}
