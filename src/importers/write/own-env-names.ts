import { parseEnv } from 'node:util';
import { freeName } from '../../lib/free-number.js';
import { secretsLine } from './env-example.js';
import type { WrittenSuite } from './write-suite.js';

/** Names of the environment that a suite has in the place of those that others have. */
export type EnvNames = Readonly<Record<string, string>>;

/** What the suites of an import, and those of before, have in the environment. */
export interface TakenEnv {
  /** Names for a suite that has other values than these; empty if it has none. */
  readonly namesFor: (suite: WrittenSuite) => EnvNames;
  readonly add: (suite: WrittenSuite) => void;
}

/** @param before - the text of `.env.example`; empty if there is none */
export function openTakenEnv(before: string): TakenEnv {
  const values = new Map<string, Given>();
  for (const { owner, text } of partsOf(before)) {
    // No file has the secrets of another suite, so that they cannot be compared.
    const secrets = new Set(owner === '' ? [] : Object.keys(parseEnv(secretsIn(text))));
    for (const [name, value = ''] of Object.entries(parseEnv(text))) {
      if (value !== '') values.set(name, { owner, value });
      else if (secrets.has(name)) values.set(name, { owner });
    }
  }
  return {
    namesFor: (suite) => {
      const own = valuesOf(suite);
      const isTaken = (name: string, value: string): boolean => {
        const first = values.get(name);
        return first !== undefined && first.value !== value && first.owner !== suite.report.name;
      };
      const clashing = [...own].filter(([name, value]) => isTaken(name, value));
      return Object.fromEntries(
        clashing.map(([name, value]) => [
          name,
          freeName(ownName(name, suite.home), (each) => own.has(each) || isTaken(each, value), '_'),
        ]),
      );
    },
    add: (suite) => {
      const owner = suite.report.name;
      for (const [name, value] of valuesOf(suite)) if (!values.has(name)) values.set(name, { owner, value });
    },
  };
}

interface Given {
  /** The suite that has brought it; empty if a person has. */
  readonly owner: string;
  /** Absent: a secret. */
  readonly value?: string;
}

/** Values of a suite, those of secrets too. */
function valuesOf({ report, secrets }: WrittenSuite): ReadonlyMap<string, string> {
  const open = report.environment.flatMap(({ name, value = '' }) => (value === '' ? [] : [[name, value] as const]));
  return new Map([...open, ...[...secrets].filter(([, value]) => value !== '')]);
}

/** An import writes the variables of a suite below its name. */
function partsOf(before: string): readonly { readonly owner: string; readonly text: string }[] {
  return before
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((text) => ({ owner: /^# (.*)/.exec(text.trimStart())?.[1] ?? '', text }));
}

/** What is below the line that an import writes above secrets. */
function secretsIn(text: string): string {
  const [, ...below] = text.split(secretsLine);
  return below.join('');
}

/** `BASE_URL` of the suite `orders` is `ORDERS_BASE_URL`. One that a script reads keeps its letters: `orders_baseUrl`. */
function ownName(name: string, home: string): string {
  const words = home.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '');
  const prefix = /^[a-z]/.test(words) ? words : `suite_${words}`.replace(/_$/, '');
  return `${/[a-z]/.test(name) ? prefix : prefix.toUpperCase()}_${name}`;
}
