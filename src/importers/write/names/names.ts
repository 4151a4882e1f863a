import type { Json } from '../../../lib/json.js';
import { isName, parseTemplate } from '../../../format/reference.js';
import { isSecretName } from '../../../lib/secret-names.js';
import { isSecretText } from '../../../lib/secret-values.js';
import { environmentIn, variablesIn, type PlacedRequest } from '../../suite/requests-of.js';
import type { Suite, SuiteVariable, Tool } from '../../suite/suite.js';
import { systemNames } from '../../suite/system-names.js';
import { onlyOnce } from '../files/slug.js';
import { openValues, type ValuesOf } from './suite-values.js';

/** What becomes of a variable of the suite. */
export type Name =
  /** `isSet`: by a capture, a `set` or a script; otherwise it keeps the value that it has from the start. */
  | {
      readonly kind: 'var';
      readonly name: string;
      readonly isSet: boolean;
      readonly initial?: Json;
      /** Whether `initial` is only what the tool sends until something sets it. */
      readonly isUnset?: true;
      /** Whether it is null where a script gives it what is not there. */
      readonly isNullable?: true;
      /** Whether a script may give it the text `null`. */
      readonly isNulled?: true;
      /** Whether a script that is carried over sets it, which may give it any value, null included. */
      readonly isScripted?: true;
      /** Whether a row sets it to a text, which may be any text. */
      readonly isText?: true;
      readonly env?: EnvName;
    }
  | EnvName
  /** What a flow captures, as `sign-in.token`. */
  | { readonly kind: 'flow'; readonly name: string }
  /** Its value, a template, takes its place. */
  | { readonly kind: 'inline'; readonly text: string };

export interface EnvName {
  readonly kind: 'env';
  readonly name: string;
  /** What the suite has for it; absent if it has nothing. */
  readonly value?: string;
  readonly isSecret: boolean;
}

export interface Names {
  /** What a request, or with `undefined` the suite, reads under a name. */
  readonly read: (name: string, of?: PlacedRequest) => Name;
  /** The name under which a request sets a variable. */
  readonly set: (name: string, of?: PlacedRequest) => string;
  /** Names that are not as in the suite, by what they were. */
  readonly changed: () => ReadonlyMap<string, string>;
}

export interface NamesGiven {
  readonly suite: Suite;
  /** Names that a capture, a script or a request sets. */
  readonly set: ReadonlySet<string>;
  /** Whether a script sets names that it computes. */
  readonly hasComputed: boolean;
  /** Whether a script that is carried over may read a name. It finds the environment under the same name only. */
  readonly inScripts: (name: string) => boolean;
  /** Whether a script that is carried over sets a name. */
  readonly isScripted: (name: string) => boolean;
  /** Whether a request reads a name before a step or a script has set it. */
  readonly isReadFirst: (name: string) => boolean;
  /** Whether requests of a script get a name as an input of their flow. */
  readonly isInput: (name: string) => boolean;
  /** Whether a row sets a name to a text. */
  readonly isText: (name: string) => boolean;
  /** Whether the reading of a script made a name up. Such a variable may have no value. */
  readonly isOwn: (name: string) => boolean;
  /** What a name is to the scripts that read it, before anything sets it. Absent: the reference as it is written. */
  readonly unsetWord: (name: string) => string | undefined;
  /** Whether a script may give a name what is not there. */
  readonly isNullable: (name: string) => boolean;
  /** Whether a script may give a name the text `null`. */
  readonly isNulled: (name: string) => boolean;
  /** What variables have from the start that a script sets if they have no value. */
  readonly once: ReadonlyMap<string, Json>;
  /** What a flow captures, by the name of the variable. */
  readonly flows: ReadonlyMap<string, string>;
  /** Names of the base URL. */
  readonly ofBase: ReadonlySet<string>;
  /** Names of variables of the process that scripts read. */
  readonly ofProcess: ReadonlySet<string>;
  /** Names of the environment that others have with another value, and what they are here. */
  readonly envNames: Readonly<Record<string, string>>;
  /** Which environment of the suite gives the values. @default its first one */
  readonly environment?: string;
}

interface WithValues extends NamesGiven {
  readonly valuesOf: ValuesOf;
}

/** Decides which variables of a suite are variables, and which come from the environment. */
export function openNames(names: NamesGiven): Names {
  const given: WithValues = { ...names, valuesOf: openValues(names.suite, names.environment) };
  const known = new Map<string, Name>();
  const changed = new Map<string, string>();
  const freeVariable = onlyOnce('_');
  const freeEnv = onlyOnce('_');
  for (const own of new Set([...environmentIn(names.suite), ...names.ofProcess])) freeEnv(own);
  const name = (kind: 'var' | 'env', written: string): string => {
    const wanted = kind === 'env' && !given.inScripts(written) ? freeOfSystem(envName(written)) : validName(written);
    const made = kind === 'env' ? freeEnv(given.envNames[wanted] ?? wanted) : freeVariable(wanted);
    if (made !== written) changed.set(written, made);
    return made;
  };
  const read = (written: string, of?: PlacedRequest): Name => {
    const place = placeOf(written, of);
    const key = `${place.key} ${written}`;
    const found = known.get(key) ?? decide(written, place.variable, given, name);
    known.set(key, found);
    return found;
  };
  return {
    read,
    set: (written, of) => {
      const found = read(written, of);
      return found.kind === 'var' ? found.name : validName(written);
    },
    changed: () => changed,
  };
}

interface Found {
  /** Whose variable it is. */
  readonly key: string;
  readonly variable?: SuiteVariable;
}

/** The nearest that has a variable: the request, then the folders from the inside. The suite itself has all others. */
function placeOf(name: string, of: PlacedRequest | undefined): Found {
  const own = of?.request.variables.find((variable) => variable.name === name);
  if (of && own)
    return { key: `${of.request.place.file}#${of.request.place.pointer ?? of.request.place.line}`, variable: own };
  const folders = of?.folders ?? [];
  for (const { inherited, place } of folders.toReversed()) {
    const variable = inherited.variables.find((each) => each.name === name);
    if (variable) return { key: `${place.file}#${place.pointer ?? place.line}`, variable };
  }
  return { key: '' };
}

function decide(
  written: string,
  scoped: SuiteVariable | undefined,
  given: WithValues,
  name: (kind: 'var' | 'env', written: string) => string,
): Name {
  const { set, ofBase, flows } = given;
  const flow = flows.get(written);
  if (flow !== undefined) return { kind: 'flow', name: flow };
  const values = given.valuesOf(written);
  const value = scoped ?? values.ofEnvironment ?? values.ofSuite ?? values.ofGlobals;
  const isSecret = isSecretVariable(written, value);
  const isElsewhere = values.ofEnvironment !== undefined || values.ofGlobals !== undefined;
  const isSet = set.has(written) || (given.hasComputed && (value === undefined || given.inScripts(written)));
  const env = (): EnvName => ({
    kind: 'env',
    name: name('env', written),
    // One without a value is a secret by its name.
    isSecret: isSecret || (isSecretName(written) && (value?.value ?? '') === ''),
    ...(value !== undefined && { value: plainText(value.value) ?? textOf(value.value) }),
  });
  const once = given.once.get(written);
  if (once !== undefined && !scoped)
    return {
      kind: 'var',
      name: name('var', written),
      isSet,
      initial: once,
      ...(given.isText(written) && { isText: true as const }),
    };
  if (isSet) {
    const isNeeded = given.isInput(written) || given.isReadFirst(written);
    const start = startOf(value, { isSecret, isElsewhere: isElsewhere && !scoped, isNeeded });
    const own = name('var', written);
    const scripted = {
      ...(given.isScripted(written) && { isScripted: true as const }),
      ...(given.isText(written) && { isText: true as const }),
      ...(given.isNullable(written) && { isNullable: true as const }),
      ...(given.isNulled(written) && { isNulled: true as const }),
    };
    if (start !== 'env')
      return { kind: 'var', name: own, isSet, ...scripted, ...(value ? start : unset(written, given)) };
    const from = env();
    return { kind: 'var', name: own, isSet, ...scripted, initial: `{{env.${from.name}}}`, env: from };
  }
  if (value === undefined || isSecret) return env();
  if (readsSet(value.value, given)) return { kind: 'inline', text: textOf(value.value) };
  const isFixed = plainText(value.value) === undefined;
  if (!isFixed && (ofBase.has(written) || (isElsewhere && !scoped))) return env();
  return { kind: 'var', name: name('var', written), isSet, initial: value.value };
}

function startOf(
  variable: SuiteVariable | undefined,
  of: { readonly isSecret: boolean; readonly isElsewhere: boolean; readonly isNeeded: boolean },
): { readonly initial?: Json; readonly isUnset?: true } | 'env' {
  if (variable === undefined || variable.value === null) return {};
  if (variable.value === '') return { initial: '', isUnset: true };
  // A secret is in no file. One that a sign-in brings before any request reads it needs no value.
  if (of.isSecret) return of.isNeeded ? 'env' : {};
  return of.isElsewhere && plainText(variable.value) !== undefined ? 'env' : { initial: variable.value };
}

/** Tools that send a variable that nothing has set as it is written. */
const sentAsWritten: ReadonlySet<Tool> = new Set(['postman', 'bruno']);

/** What a variable is until a step sets it. Scripts that are carried over read it as one without a value. */
function unset(
  written: string,
  { suite, isOwn, unsetWord }: NamesGiven,
): { readonly initial?: Json; readonly isUnset?: true } {
  if (!sentAsWritten.has(suite.tool) || isOwn(written)) return {};
  return { initial: unsetWord(written) ?? `\\{{${written}}}`, isUnset: true };
}

/** Whether a variable is a secret: it says so, or has such a name. One that takes its value from another is none. */
export function isSecretVariable(name: string, variable: SuiteVariable | undefined): boolean {
  if (variable?.isSecret !== true) return isSecretValue(name, variable?.value);
  const [first, ...others] = parseTemplate(textOf(variable.value));
  return typeof first !== 'object' || others.length > 0;
}

/** Whether a text is a secret by the name that it has, or by its own form. */
export function isSecretValue(name: string, value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '' && isSecretText(name, value) && plainText(value) !== undefined;
}

/** A value as a file of the environment has it; undefined if it has references, which only a session can read. */
export function plainText(value: Json): string | undefined {
  if (typeof value !== 'string') return JSON.stringify(value);
  const parts = parseTemplate(value);
  return parts.every((part) => typeof part === 'string') ? parts.join('') : undefined;
}

/** Whether a value reads what is set while the session runs, at any depth. */
function readsSet(value: Json, given: WithValues, depth = 0): boolean {
  if (depth > 10) return true;
  return [...variablesIn(value)].some((name) => {
    if (given.set.has(name)) return true;
    const values = given.valuesOf(name);
    const inner = values.ofEnvironment ?? values.ofSuite ?? values.ofGlobals;
    return inner !== undefined && readsSet(inner.value, given, depth + 1);
  });
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `user name` is `user_name`. */
export function validName(written: string): string {
  if (isName(written)) return written;
  const words = written
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return isName(words) ? words : `v_${words}`.replace(/_$/, '');
}

/** `baseUrl` is `BASE_URL`. One that is in capitals stays: `K8S_HOST`. */
export function envName(written: string): string {
  if (/^[A-Z][A-Z0-9_]*$/.test(written)) return written;
  return validName(written)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toUpperCase();
}

/** The environment of the process goes over `.env` files, so what the system sets would win. */
function freeOfSystem(name: string): string {
  return systemNames.has(name) ? `API_${name}` : name;
}
