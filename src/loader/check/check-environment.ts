import { didYouMean } from '../../lib/did-you-mean.js';
import { envFileNames } from '../../format/paths.js';
import { foreseen } from '../../problems/check/check.js';
import {
  envFileUnreadable,
  environmentMissing,
  environmentWithoutFile,
  inputVariableInFile,
  inputVariableUnread,
} from '../../problems/run/environment.js';
import { renderEnv } from '../../format/reference.js';
import type { Session } from '../../format/session.js';
import type { CheckSources, EnvNames, Finding, FindingMessage } from './sources.js';
import { givenInput, inputVariable, nearInputVariable } from '../../lib/input-variable.js';

/** The `.env` files of a session that are there and cannot be read: a run would not start it. */
export function checkEnvFiles({ settings, steps }: Session, env: () => EnvNames): readonly Finding[] {
  const { environment, environmentRange } = settings;
  const isKnown = environment !== undefined && !environment.includes('{{');
  const range = environmentRange ?? steps[0]?.range;
  if (range === undefined) return [];
  const { disk } = env();
  return envFileNames(isKnown ? environment : undefined).flatMap((name) => {
    const reason = /[\\/]/.test(name) ? ({ kind: 'slash' } as const) : disk.fault(name, 'env');
    const isNone = reason === undefined || reason.kind === 'missing' || reason.kind === 'directory';
    return isNone ? [] : [{ message: foreseen(envFileUnreadable(name, reason)), range }];
  });
}

/** An environment without a file of its own: a run says so, and fails where `CI` is set. */
export function checkEnvironment({ settings }: Session, { env }: CheckSources): readonly Finding[] {
  const { environment, environmentRange: range } = settings;
  if (environment === undefined || range === undefined) return [];
  const message = environmentFault(environment, env);
  return message ? [{ message, range }] : [];
}

/** What is wrong with the name of an environment, as a session or an option has it. */
export function environmentFault(written: string, env: () => EnvNames): FindingMessage | undefined {
  const name = renderEnv(written, () => env().shared);
  if (name === undefined) return undefined;
  const { disk, isCi } = env();
  const names = disk.names('');
  if (names.includes(`.env.${name}`) || names.includes(`.env.${name}.local`)) return undefined;
  if (isCi) return foreseen(environmentMissing(name));
  const near = [...environmentsIn(names)].find(([other]) => isNear(name, other));
  return environmentWithoutFile(name, near && { name: near[0], file: near[1] });
}

/** The environments that have a `.env` file, with its name; what is copied to one is none. */
function environmentsIn(names: readonly string[]): ReadonlyMap<string, string> {
  const found = names.flatMap((file) => {
    const name = /^\.env\.(.+?)(?:\.local)?$/.exec(file)?.[1];
    return name === undefined || /^(?:local|example|sample|template|dist)$/.test(name) ? [] : [[name, file] as const];
  });
  return new Map(found);
}

/** Part by part, so that `dev-us` is not taken for `dev-eu`; another digit makes another environment. */
function isNear(written: string, name: string): boolean {
  if (written.replace(/\D/g, '') !== name.replace(/\D/g, '')) return false;
  const [own, other] = [partsOf(written), partsOf(name)];
  if (own.join('') === other.join('')) return true;
  // Of names as short as those of countries too many differ by one letter.
  if (written.length < 4) return false;
  return own.length === other.length && own.every((part, at) => part === other[at] || didYouMean(part, [other[at]!]));
}

function partsOf(name: string): readonly string[] {
  return name.toLowerCase().split(/[-_.]+/);
}

/**
 * Variables that are set to give an input and give none. Of an input without a default that nothing gives, the run itself reports.
 */
export function checkInputVariables({ inputs }: Session, { env, inputNames }: CheckSources): readonly Finding[] {
  if (inputs.length === 0) return [];
  const { inputs: given, inputsInFiles } = env();
  const names = inputs.map(({ name }) => name);
  return inputs
    .filter(({ name }) => !givenInput(name, given))
    .flatMap(({ name, value, range }) => {
      const inFile = givenInput(name, inputsInFiles);
      if (inFile) return [{ message: inputVariableInFile(inFile.variable), range }];
      const isNear = value !== null && nearInputVariable([name], names, given) !== undefined;
      // A name that an input of another file has is not a slip; the other files are asked only where one is near.
      const near = isNear ? nearInputVariable([name], [...inputNames()], given) : undefined;
      return near === undefined ? [] : [{ message: inputVariableUnread(near, name, inputVariable(name)), range }];
    });
}
