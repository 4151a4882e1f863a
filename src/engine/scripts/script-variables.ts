import { type Json, isTooDeep } from '../../lib/json.js';
import { variableNotJson, variableTooDeep } from '../../problems/run/scripts.js';
import type { RunContext } from '../context/run-context.js';
import type { Scope } from '../scope/scope.js';
import { wholeJson } from '../values/whole-json.js';

/** A session's variables as a script has them. */
export interface ScriptVariables {
  /** Reads what the session's references read; what is assigned, or changed inside a value, ranks as a capture. */
  readonly view: Record<string, Json>;
  /**
   * Keeps what the script has set, as JSON; to be called when it is over.
   *
   * @returns what could not be kept, in words
   */
  readonly keep: () => string | undefined;
}

/** @param over - aborted when the script's time is over: what it sets then is not kept */
export function openScriptVariables(scope: Scope, { redactor }: RunContext, over: AbortSignal): ScriptVariables {
  const own = new Set<string>();
  let isOver = false;
  const put = (name: string, value: Json): void => {
    if (over.aborted && isOver) return;
    own.add(name);
    scope.set.set(name, value);
    if (typeof value === 'string') redactor.learnNamed(name, value);
    // A script that leaves a timer behind sets what is never looked at later.
    const fault = isOver ? keepOne(name, scope, redactor) : undefined;
    if (fault !== undefined) throw new Error(fault);
  };
  const read = (name: string | symbol): Json | undefined => {
    const value = typeof name === 'string' ? scope.lookup({ kind: 'var', name }) : undefined;
    if (typeof value !== 'object' || value === null || own.has(name as string)) return value;
    // The value is shared with the plan and with what callers read: a script changes a copy.
    const copy = structuredClone(value);
    if (over.aborted && isOver) return copy;
    put(name as string, copy);
    return scope.set.get(name as string);
  };
  const keep = (): string | undefined => {
    isOver = true;
    const faults = [...own].map((name) => keepOne(name, scope, redactor));
    return faults.find((fault) => fault !== undefined);
  };
  const drop = (name: string): void => {
    if (!(over.aborted && isOver)) scope.set.delete(name);
  };
  return { view: proxyOf(scope, { read, put, drop }), keep };
}

interface Access {
  readonly read: (name: string | symbol) => Json | undefined;
  readonly put: (name: string, value: Json) => void;
  readonly drop: (name: string) => void;
}

function proxyOf(scope: Scope, { read, put, drop }: Access): Record<string, Json> {
  return new Proxy(Object.create(null) as Record<string, Json>, {
    get: (_, name) => read(name),
    has: (_, name) => read(name) !== undefined,
    ownKeys: () => [...new Set([...scope.set.keys(), ...scope.inputs.keys(), ...scope.variables.keys()])],
    getOwnPropertyDescriptor: (_, name) => {
      const value = read(name);
      return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
    },
    set: (_, name, value: Json) => {
      put(String(name), value);
      return true;
    },
    // What the session declares is there again then; a false would throw in modules.
    deleteProperty: (_, name) => {
      drop(String(name));
      return true;
    },
  });
}

/** A value that has no JSON is taken back. */
function keepOne(name: string, { set }: Scope, redactor: RunContext['redactor']): string | undefined {
  const value: unknown = set.get(name);
  set.delete(name);
  if (value === undefined) return undefined;
  try {
    const text = wholeJson(value);
    const kept = JSON.parse(text) as Json;
    if (isTooDeep(kept, text)) return variableTooDeep(name);
    set.set(name, kept);
    redactor.learnNamed(name, kept);
    return undefined;
  } catch (error) {
    return variableNotJson(name, firstLine(error));
  }
}

/** A `toJSON` may throw anything. */
function firstLine(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.split('\n', 1)[0]!;
}
