import { isJsonObject } from '../../lib/json.js';
import type { SourceNode } from '../shared/source-node.js';
import type { Leftover } from '../suite/suite.js';
import type { InsomniaExport } from './export.js';
import { type Captured, tagsOf, variablesIn } from './template.js';

/**
 * The values of environments that Insomnia makes anew at each use: those with tags, and those that read such a value. They are put in
 * where they are read.
 */
export interface Values {
  readonly valueOf: (name: string) => string | undefined;
  /** With those of a folder, which go over them. */
  readonly within: (environment: SourceNode) => Values;
}

export interface Value {
  /** `a.b` of a map in a map. */
  readonly name: string;
  readonly node: SourceNode;
}

/** Maps in an environment are read by `_.a.b`. */
export function valuesOf(data: SourceNode, prefix = ''): readonly Value[] {
  if (!isJsonObject(data.value)) return [];
  return Object.keys(data.value).flatMap((key): readonly Value[] => {
    const name = prefix + key;
    const node = data.under(key);
    const isMap = isJsonObject(node.value) && Object.keys(node.value).length > 0;
    return isMap ? valuesOf(node, `${name}.`) : [{ name, node }];
  });
}

/** One value of a name counts. Other environments are left to a person, as there is one session for all. */
export function openValues({ environments }: InsomniaExport): {
  readonly values: Values;
  readonly leftovers: readonly Leftover[];
} {
  const all = environments.flatMap(({ data }) => valuesOf(data));
  const plain = new Map(all.flatMap(({ name, node }) => textIn(name, node)));
  const isMade = (text: string): boolean => isMadeAnew(text, (name) => plain.get(name));
  const made = new Map<string, string>();
  for (const { name, node } of all)
    if (typeof node.value === 'string' && isMade(node.value) && !made.has(name)) made.set(name, node.value);
  const leftovers = all
    .filter(({ name, node }) => made.has(name) && node.value !== made.get(name) && (node.value ?? '') !== '')
    .map(({ name, node }): Leftover => {
      const what = `a value of \`${name}\`, which another environment makes by a tag`;
      return { place: node.place, source: String(node.value), reason: { kind: 'by-hand', what } };
    });
  return { values: scope(new Map([...plain, ...made])), leftovers };
}

function scope(texts: ReadonlyMap<string, string>): Values {
  return {
    valueOf: (name) => {
      const text = texts.get(name);
      return text !== undefined && isMadeAnew(text, (each) => texts.get(each)) ? text : undefined;
    },
    within: (environment) => {
      const own = valuesOf(environment);
      if (own.length === 0) return scope(texts);
      const names = new Set(own.map(({ name }) => name));
      const others = [...texts].filter(([name]) => !names.has(name));
      return scope(new Map([...others, ...own.flatMap(({ name, node }) => textIn(name, node))]));
    },
  };
}

function textIn(name: string, { value }: SourceNode): readonly (readonly [string, string])[] {
  return typeof value === 'string' ? [[name, value]] : [];
}

function isMadeAnew(text: string, textOf: (name: string) => string | undefined, seen: readonly string[] = []): boolean {
  if (text.includes('{%')) return true;
  return variablesIn(text).some((name) => {
    const inner = seen.includes(name) ? undefined : textOf(name);
    return inner !== undefined && isMadeAnew(inner, textOf, [...seen, name]);
  });
}

/** Names for captures: `token` if it is all that the only variable `token` has. */
export function namesOfTags(values: readonly Value[]): readonly (Captured & { readonly name: string })[] {
  return values.flatMap(({ name, node: { value } }) => {
    const isOnly = values.every((each) => each.name !== name || each.node.value === value);
    const tag = typeof value === 'string' && isOnly && /^[A-Za-z_]\w*$/.test(name) ? soleTag(value) : undefined;
    return tag ? [{ ...tag, name }] : [];
  });
}

function soleTag(text: string): Captured | undefined {
  return /^\s*\{%(?:(?!%\}).)*%\}\s*$/s.test(text) ? tagsOf(text)[0] : undefined;
}
