const prefix = 'CALLSHEET_INPUT_';

/** The environment variable that gives a case an input. No shell assigns one with `-` in its name, so `_` stands for that. */
export function inputVariable(name: string): string {
  return prefix + name.replaceAll('-', '_');
}

/** What the environment gives a case for an input; its own name, which a CI's configuration can set, counts first. */
export function givenInput(name: string, env: Readonly<Record<string, string | undefined>>): GivenInput | undefined {
  for (const variable of [prefix + name, inputVariable(name)]) {
    const text = env[variable];
    if (text !== undefined) return { variable, text };
  }
  return undefined;
}

interface GivenInput {
  /** The environment variable that gives it. */
  readonly variable: string;
  readonly text: string;
}
