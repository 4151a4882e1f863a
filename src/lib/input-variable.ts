import { didYouMean } from './did-you-mean.js';

const prefix = 'CALLSHEET_INPUT_';

/** The environment variable that gives a case an input. No shell assigns one with `-` in its name, so `_` replaces that. */
export function inputVariable(name: string): string {
  return prefix + name.replaceAll('-', '_');
}

/** The one of this very name, which counts first. */
export function ownInputVariable(name: string): string {
  return prefix + name;
}

/** What the environment gives a case for an input; its own name, which a CI's configuration can set, counts first. */
export function givenInput(name: string, env: Readonly<Record<string, string | undefined>>): GivenInput | undefined {
  for (const variable of [ownInputVariable(name), inputVariable(name)]) {
    const text = env[variable];
    if (text !== undefined) return { variable, text };
  }
  return undefined;
}

/** What in an environment may be meant to give an input, in whatever letters. */
export function inputVariables(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const set = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return Object.fromEntries(set.filter(([name]) => name.toUpperCase().startsWith(prefix)));
}

/**
 * The variable that is set where one of the missing inputs was meant, such as `CALLSHEET_INPUT_USER`.
 *
 * @param known - the names of all inputs of the file
 */
export function nearInputVariable(
  missing: readonly string[],
  known: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const own = new Set(known.flatMap((name) => [prefix + name, inputVariable(name)]));
  return Object.keys(inputVariables(env)).find(
    (variable) => !own.has(variable) && didYouMean(variable.slice(prefix.length), missing) !== undefined,
  );
}

interface GivenInput {
  /** The environment variable that gives it. */
  readonly variable: string;
  readonly text: string;
}
