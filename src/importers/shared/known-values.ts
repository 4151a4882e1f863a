import type { SuiteVariable } from '../suite/suite.js';

/** The values that a suite gives a variable, references at their start resolved. */
export type KnownValues = (name: string) => readonly string[];

/** Looks up values in all of the lists, since any environment may be chosen. */
export function knownIn(lists: readonly (readonly SuiteVariable[])[]): KnownValues {
  const all = lists.flat();
  const find = (name: string, depth: number): readonly string[] =>
    all.flatMap((each) => {
      if (each.name !== name) return [];
      const value = typeof each.value === 'string' ? each.value : JSON.stringify(each.value);
      const [whole, inner] = /^\{\{suite:([^{}|]*)\}\}/.exec(value) ?? [];
      if (whole === undefined || inner === undefined) return value === '' ? [] : [value];
      return depth > 5 ? [] : find(inner, depth + 1).map((start) => start + value.slice(whole.length));
    });
  return (name) => find(name, 0);
}
