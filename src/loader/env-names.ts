import { parseEnv } from 'node:util';
import { inputVariables } from '../lib/input-variable.js';
import type { Disk } from './check/disk.js';
import type { CheckSources } from './check/sources.js';

/** Which environment a run selects is not known here, so every `.env` file counts. */
export function readEnvNames(
  disk: Disk,
  env: Readonly<Record<string, string | undefined>>,
): ReturnType<CheckSources['env']> {
  const files = disk
    .names('')
    .filter((name) => /^\.env(?:\.|$)/.test(name))
    .map((name) => ({ name, values: parseEnv(disk.text(name, 'env')) }));
  const valuesOf = (file: string) => files.find(({ name }) => name === file)?.values;
  const inFiles = new Set(files.flatMap(({ values }) => Object.keys(values)));
  const inProcess = Object.keys(env).filter((name) => env[name] !== undefined);
  const read = files.filter(({ name }) => !/\.(?:example|sample|template|dist)$/.test(name));
  return {
    inFiles,
    shared: Object.assign(Object.create(null), valuesOf('.env'), valuesOf('.env.local'), env) as Record<string, string>,
    known: new Set([...inFiles, ...inProcess]),
    inputs: inputVariables(env),
    inputsInFiles: Object.assign({}, ...read.map(({ values }) => inputVariables(values))) as Record<string, string>,
  };
}
