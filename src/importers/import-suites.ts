import { posix } from 'node:path';
import type { Message } from '../format/problem.js';
import { environmentUnknown, leftoverOf, splitShares } from '../problems/import/report.js';
import { earlierOptions, hasRecord, type EarlierImport, type LastingOptions } from './again/import-record.js';
import { givenEnvironment } from './given-environment.js';
import { kinds } from './kinds.js';
import type { OpenedSource } from './open-source.js';
import { readSource, type FoundSuite } from './read-source.js';
import type { SourceProblem } from './suite/source.js';
import type { Leftover } from './suite/suite.js';
import { openTakenEnv, type EnvNames, type TakenEnv } from './write/own-env-names.js';
import { writeInLimits } from './write/write-in-limits.js';
import type { WriteOptions, WrittenSuite } from './write/write-suite.js';

export interface ImportedSuites {
  readonly suites: readonly ImportedSuite[];
  /** Of suites that cannot be read or written. */
  readonly problems: readonly SourceProblem[];
}

export interface ImportedSuite extends WrittenSuite {
  /** Those that it was imported with, for the next import. */
  readonly options: LastingOptions;
}

export interface ImportOptions extends WriteOptions, LastingOptions {
  /** For an update: `split`, `logins` and `only` that are not given are those of this import. @default none */
  readonly earlier?: EarlierImport;
  /** The text of `.env.example`, whose names suites do not take for other values. @default there is none */
  readonly envExample?: string;
}

/**
 * Reads every suite of a source and writes sessions of it; nothing goes to the disk.
 *
 * @param onSuite - called before each suite is written, with its number from 1
 */
export async function importSuites(
  source: OpenedSource,
  { earlier, envExample = '', ...given }: ImportOptions = {},
  onSuite: (name: string, number: number, of: number) => void = () => undefined,
): Promise<ImportedSuites> {
  const found = await readSource(source, lastingOf(given), (name) => (earlier ? earlierOptions(name, earlier) : {}));
  const problems: SourceProblem[] = [...found.problems];
  const suites: ImportedSuite[] = [];
  const taken = openTakenEnv(envExample);
  for (const [at, { suite, path, tool, options }] of found.suites.entries()) {
    onSuite(suite.name, at + 1, found.suites.length);
    const fault = environmentFault(suite, given);
    const environment = given.environment ?? givenEnvironment(suite, source.environments);
    const write = (lasting: LastingOptions): WrittenSuite | Message =>
      writeInLimits(suite, {
        ...given,
        ...lasting,
        ...(environment !== undefined && { environment }),
        ...folderOf({ tool, path }, given),
      });
    const isUpdate = earlier !== undefined && hasRecord(suite.name, earlier);
    const written = fault ?? withOwnNames(write, options, isUpdate ? undefined : taken);
    if ('code' in written) problems.push({ ...written, place: { file: path } });
    else if (written.shared.length > 0) problems.push({ ...splitShares(written.shared), place: { file: path } });
    else {
      suites.push(written);
      taken.add(written);
    }
  }
  return { suites, problems };
}

/** A suite with names of its own for what others have with another value. @param taken - undefined if it keeps those that it has */
function withOwnNames(
  write: (lasting: LastingOptions) => WrittenSuite | Message,
  options: LastingOptions,
  taken: TakenEnv | undefined,
): ImportedSuite | Message {
  const first = write(options);
  if ('code' in first) return first;
  const found = taken?.namesFor(first) ?? {};
  const envNames = { ...options.envNames, ...found };
  if (Object.keys(envNames).length === 0) return { ...first, options };
  const lasting = { ...options, envNames };
  const written = Object.keys(found).length === 0 ? first : write(lasting);
  return 'code' in written ? written : { ...noted(written, envNames), options: lasting };
}

function noted(written: WrittenSuite, envNames: EnvNames): WrittenSuite {
  const names = new Map(written.report.environment.map(({ name, isSecret }) => [name, isSecret]));
  const words = (name: string, own: string): string =>
    names.get(own) === true ? leftoverOf.ownSecretName(name, own) : leftoverOf.ownEnvName(name, own);
  const notes = Object.entries(envNames).flatMap(([name, own]): readonly Leftover[] =>
    names.has(own) ? [{ place: { file: '.env.example' }, reason: { kind: 'changed', what: words(name, own) } }] : [],
  );
  return { ...written, report: { ...written.report, leftovers: [...written.report.leftovers, ...notes] } };
}

function lastingOf({ split, logins, only }: LastingOptions): LastingOptions {
  return { ...(split && { split }), ...(logins && { logins }), ...(only && only.length > 0 && { only }) };
}

/** Files of a suite that is a folder are relative to that, and those of a file to what was given. */
function folderOf(
  { tool, path }: Pick<FoundSuite, 'tool' | 'path'>,
  { sourceFolder }: WriteOptions,
): Pick<WriteOptions, 'sourceFolder'> {
  if (sourceFolder === undefined || kinds[tool].unit === 'file') return {};
  return { sourceFolder: posix.join(sourceFolder, path) };
}

function environmentFault({ environments }: FoundSuite['suite'], { environment }: WriteOptions): Message | undefined {
  const names = environments.filter(({ kind }) => kind === 'environment').map(({ name }) => name);
  return environment === undefined || names.includes(environment) ? undefined : environmentUnknown(environment, names);
}
