import { parseEnv } from 'node:util';
import { environmentClash, secretClash } from '../../problems/import/report.js';
import type { WrittenSuite } from './write-suite.js';

/**
 * Suites share the environment, so a variable for which two of them have different values has that of the first one.
 *
 * @param before - the text of `.env.example`; empty if there is none
 * @returns what to say of each suite whose values are not taken
 */
export function envClashes(
  suites: readonly WrittenSuite[],
  before: string,
): ReadonlyMap<WrittenSuite, readonly string[]> {
  const values = new Map(Object.entries(parseEnv(before)).filter(([, value]) => value !== ''));
  const secrets = new Map<string, { readonly value: string; readonly suite: string }>();
  return new Map(
    suites.map((suite) => {
      const { report } = suite;
      const ofValues = report.environment.flatMap(({ name, value = '', isSecret }) => {
        const first = values.get(name);
        if (isSecret || value === '' || first === value) return [];
        if (first !== undefined) return [environmentClash({ name, first, own: value })];
        values.set(name, value);
        return [];
      });
      const ofSecrets = [...suite.secrets].flatMap(([name, value]) => {
        const first = secrets.get(name);
        if (value === '' || first?.value === value) return [];
        if (first) return [secretClash(name, first.suite)];
        secrets.set(name, { value, suite: report.name });
        return [];
      });
      return [suite, [...ofValues, ...ofSecrets]];
    }),
  );
}
