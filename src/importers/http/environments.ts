import { posix } from 'node:path';
import { deepestJson, isJsonObject, isTooDeep, type JsonObject } from '../../lib/json.js';
import { looseJson } from '../shared/json-comments.js';
import type { SourceFiles } from '../suite/source.js';
import type { SuiteEnvironment, SuiteVariable } from '../suite/suite.js';

const file = /(?:^|\/)(?:http-client|rest-client)(\.private)?\.env\.json(?:\.user)?$/;
const ofEditor = 'rest-client.environmentVariables';

/** What JetBrains and Visual Studio have under an environment that is not a variable. */
const noVariables = new Set(['Security', 'SSLConfiguration', '$schema']);

/** A file of environments. */
export interface Scopes {
  /** Values by the name of the environment. */
  readonly scopes: JsonObject;
  readonly isSecret: boolean;
}

/**
 * The environments of `http-client.env.json`, of the private file next to it, and of the settings of VS Code.
 *
 * @param template - makes templates of values
 */
export function readEnvironments(files: SourceFiles, template: (text: string) => string): readonly SuiteEnvironment[] {
  const variables = new Map<string, Map<string, SuiteVariable>>();
  for (const { scopes, isSecret } of scopesFor(files)) {
    for (const [name, values] of Object.entries(scopes)) {
      if (!isJsonObject(values)) continue;
      const all = variables.get(name) ?? new Map<string, SuiteVariable>();
      for (const variable of variablesOf(values, { isSecret, template })) all.set(variable.name, variable);
      variables.set(name, all);
    }
  }
  return [...variables].map(([name, all]) => ({
    name: name === '$shared' ? 'shared' : name,
    kind: name === '$shared' ? 'global' : 'environment',
    variables: [...all.values()],
  }));
}

/** The files of environments in the folder of the requests and above it: those with secrets last, and the nearest last of these. */
export function scopesFor({ main = '', texts }: SourceFiles): readonly Scopes[] {
  const folder = posix.dirname(main);
  const above = [...texts]
    .filter(([path]) => isAbove(posix.dirname(path), folder))
    .toSorted(([one], [other]) => depthOf(one) - depthOf(other));
  const found = above.flatMap(([path, text]): Scopes[] => {
    const scopes = scopesOf(path, text);
    return scopes ? [{ scopes, isSecret: file.exec(path)?.[1] !== undefined || path.endsWith('.user') }] : [];
  });
  return found.toSorted((a, b) => Number(a.isSecret) - Number(b.isSecret));
}

/** Of files above each other: `../a` is above `a`, and that above `b/a`. */
function depthOf(path: string): number {
  const folders = posix.dirname(path).split('/');
  return folders[0] === '.' ? 0 : folders.reduce((depth, name) => depth + (name === '..' ? -1 : 1), 0);
}

function isAbove(outer: string, inner: string): boolean {
  if (/^\.\.(?:\/\.\.)*$/.test(outer)) return true;
  return outer === '.' || outer === inner || inner.startsWith(`${outer}/`);
}

function scopesOf(path: string, text: string): JsonObject | undefined {
  if (!file.test(path) && !text.includes(ofEditor)) return undefined;
  const value = looseJson(text);
  if (!isJsonObject(value) || isTooDeep(value, text)) return undefined;
  const inner = value[ofEditor];
  return isJsonObject(inner) ? inner : file.test(path) ? value : undefined;
}

interface Given {
  readonly isSecret: boolean;
  readonly template: (text: string) => string;
}

/** Values within a map are read as `{{user.name}}`. */
function variablesOf(values: JsonObject, given: Given, start = '', depth = 0): readonly SuiteVariable[] {
  return Object.entries(values).flatMap(([key, value]): readonly SuiteVariable[] => {
    if (start === '' && noVariables.has(key)) return [];
    const name = start + key;
    if (isJsonObject(value)) {
      // Visual Studio keeps these elsewhere.
      if (typeof value['provider'] === 'string') return [{ name, value: '', isSecret: true }];
      return depth > deepestJson ? [] : variablesOf(value, given, `${name}.`, depth + 1);
    }
    const made = typeof value === 'string' ? given.template(value) : value;
    return [{ name, value: made, ...(given.isSecret && { isSecret: true }) }];
  });
}
