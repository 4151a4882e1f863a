import { givenInput, inputVariable, nearInputVariable } from '../../model/input-variable.js';
import { inputVariableInFile, inputVariableUnread } from '../../model/problems/check-inputs.js';
import type { Binding, Session } from '../../model/session.js';
import type { Finding } from './finding.js';
import type { CheckSources } from './sources.js';

/**
 * Variables that are set to give an input and give none. Of an input without a default that nothing gives, the run itself tells.
 */
export function checkInputVariables({ inputs }: Session, { env, inputNames }: CheckSources): readonly Finding[] {
  if (inputs.length === 0) return [];
  const names = inputs.map(({ name }) => name);
  const [given, inFiles] = [asEnv(env().inputs), asEnv(env().inputsInFiles)];
  return inputs
    .filter(({ name }) => !givenInput(name, given))
    .flatMap((input) => {
      const inFile = givenInput(input.name, inFiles);
      if (inFile) return [{ message: inputVariableInFile(inFile.variable), range: input.range }];
      return misspelt(input, names, { given, inputNames });
    });
}

/** A name that an input of another file has is no slip. */
function misspelt(
  { name, value, range }: Binding,
  names: readonly string[],
  { given, inputNames }: { readonly given: Env; readonly inputNames: CheckSources['inputNames'] },
): readonly Finding[] {
  const near = value === null ? undefined : nearInputVariable([name], names, given);
  if (near === undefined || nearInputVariable([name], [...inputNames()], given) === undefined) return [];
  return [{ message: inputVariableUnread(near, name, inputVariable(name)), range }];
}

type Env = Readonly<Record<string, string>>;

function asEnv(names: readonly string[]): Env {
  return Object.fromEntries(names.map((name) => [name, '']));
}
