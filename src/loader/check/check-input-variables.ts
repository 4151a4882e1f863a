import { givenInput, inputVariable, nearInputVariable } from '../../lib/input-variable.js';
import { inputVariableInFile, inputVariableUnread } from '../../problems/run/environment.js';
import type { Session } from '../../format/session.js';
import type { Finding } from './finding.js';
import type { CheckSources } from './sources.js';

/**
 * Variables that are set to give an input and give none. Of an input without a default that nothing gives, the run itself tells.
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
      // A name that an input of another file has is no slip; the other files are asked only where one is near.
      const near = isNear ? nearInputVariable([name], [...inputNames()], given) : undefined;
      return near === undefined ? [] : [{ message: inputVariableUnread(near, name, inputVariable(name)), range }];
    });
}
