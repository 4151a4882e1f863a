import type { SecretNames } from '../suite/known-secrets.js';
import { putSecrets } from '../suite/put-secrets.js';
import type { Suite } from '../suite/suite.js';
import { type EnvName, isSecretValue, type Names, plainText } from './names/names.js';
import { mainEnvironment } from './names/suite-values.js';
import type { EnvVariable } from './report.js';
import { onlyOnce, slug } from './files/slug.js';

/** The values that another environment of the suite has, as a file: `.env.staging.example`. */
export interface OtherEnvironment {
  readonly file: string;
  readonly variables: readonly EnvVariable[];
}

/** By the variable: secrets of the suite's variables, and those that requests had as plain text. */
export function secretsOf(
  taken: ReadonlyMap<string, string>,
  variables: ReadonlyMap<string, EnvVariable>,
): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  for (const { name, value, isSecret } of variables.values()) if (isSecret) secrets.set(name, value ?? '');
  // Other environments may have other values for a variable.
  for (const [value, name] of taken) if (!value.startsWith('\0') && !secrets.get(name)) secrets.set(name, value);
  return secrets;
}

/** Variables of the environment. One with a known secret in its value is a secret, too. */
export function withKnownSecrets(
  variables: readonly (readonly [string, EnvName])[],
  secrets: SecretNames,
): ReadonlyMap<string, EnvName> {
  return new Map(
    variables.map(([name, variable]) => [
      name,
      hasSecret(variable.value ?? '', secrets) ? { ...variable, isSecret: true } : variable,
    ]),
  );
}

function hasSecret(value: string, secrets: SecretNames): boolean {
  return putSecrets(value, secrets) !== value;
}

/** The variables of `.env.example`, secrets last and without their values. */
export function environmentOf(
  variables: ReadonlyMap<string, EnvVariable>,
  secrets: ReadonlyMap<string, string>,
): readonly EnvVariable[] {
  const open = [...variables.values()]
    .filter(({ name }) => !secrets.has(name))
    .map(({ name, value }) => ({ name, isSecret: false, ...(value !== undefined && { value }) }));
  return [...open, ...[...secrets.keys()].map((name) => ({ name, isSecret: true }))];
}

interface OtherGiven {
  readonly variables: ReadonlyMap<string, EnvVariable>;
  readonly environment: string | undefined;
  readonly secrets: SecretNames;
}

/** Of those that are not the one that gives `.env.example`. */
export function otherEnvironments(
  suite: Suite,
  names: Names,
  { variables, environment, secrets }: OtherGiven,
): readonly OtherEnvironment[] {
  const own = suite.environments.filter(({ kind }) => kind === 'environment');
  const main = mainEnvironment(suite, environment);
  const free = onlyOnce('-');
  return own
    .filter((each) => each !== main)
    .flatMap((each) => {
      const values = each.variables.flatMap((variable): readonly EnvVariable[] => {
        const read = names.read(variable.name);
        const env = read.kind === 'env' ? read : read.kind === 'var' ? read.env : undefined;
        if (!env || !variables.has(env.name)) return [];
        const value = variable.value === null ? '' : (plainText(variable.value) ?? '');
        const isSecret =
          variables.get(env.name)!.isSecret ||
          variable.isSecret === true ||
          isSecretValue(variable.name, variable.value) ||
          hasSecret(value, secrets);
        return [{ name: env.name, isSecret, ...(!isSecret && { value }) }];
      });
      return values.length === 0
        ? []
        : [{ file: `.env.${free(slug(each.name, 'environment'))}.example`, variables: values }];
    });
}
