import type { SessionReader } from '../../loader/files/read-session.js';
import type { RunFile } from '../../hosts/node/files-setup.js';
import { ownInputVariable } from '../../lib/input-variable.js';
import { badAssignment } from '../../problems/cli/cli.js';
import { unknownInput } from '../../problems/cli/run.js';
import { UsageError } from '../shared/context.js';

/**
 * What `--input name=value` adds to the environment, from which sessions take their inputs.
 *
 * @throws UsageError where no session of the run declares one
 */
export function givenInputs(
  given: readonly string[],
  files: readonly RunFile[],
  read: SessionReader,
): Readonly<Record<string, string>> {
  const inputs = given.map(readInput);
  if (inputs.length === 0) return {};
  const sources = files.map(({ file }) => read(file));
  const known = new Set(
    sources.flatMap((source) => (source.kind === 'session' ? source.session.inputs.map(({ name }) => name) : [])),
  );
  // One that does not load may declare it, and the run says why it does not.
  const areAllKnown = sources.every(({ kind }) => kind === 'session');
  const unknown = inputs.find(([name]) => !known.has(name));
  if (unknown && areAllKnown) throw new UsageError(unknownInput(unknown[0], [...known]));
  return Object.fromEntries(inputs.map(([name, value]) => [ownInputVariable(name), value]));
}

function readInput(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(badAssignment(text));
  return [text.slice(0, at), text.slice(at + 1)];
}
