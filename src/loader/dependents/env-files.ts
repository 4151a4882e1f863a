import { posix } from 'node:path';
import { envFileNames } from '../../format/paths.js';
import { referencesOf } from '../../format/data.js';
import type { Session } from '../../format/session.js';
import { scriptFiles } from '../../format/steps/used-files.js';

/** What holds for a session that sets none of its own. */
export interface EnvDefaults {
  readonly environment?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * The `.env` files that a session reads, none where it has no use for them.
 *
 * @param folder - where they lie, relative to the root of the run
 */
export function envFilesOf(session: Session, folder: string, defaults: EnvDefaults): readonly string[] {
  if (!readsEnv(session, defaults)) return [];
  const environment = session.settings.environment ?? defaults.environment;
  const isKnown = environment === undefined || !environment.includes('{{');
  const named = envFileNames(isKnown ? environment : undefined).map((name) => posix.join(folder, name));
  return isKnown ? named : [...named, anyEnvFile(folder)];
}

/** Means all `.env.*` files of a folder, where a reference names the environment. */
export function anyEnvFile(folder: string): string {
  return posix.join(folder, '.env.*');
}

/** A script may read any name, and a reference may stand in what the session takes from the options. */
function readsEnv(session: Session, defaults: EnvDefaults): boolean {
  if (scriptFiles(session).length > 0) return true;
  const { settings, inputs, variables, data, steps } = session;
  const taken = [
    settings.environment ?? defaults.environment ?? '',
    settings.baseUrl ?? defaults.baseUrl ?? '',
    ...(settings.headers ? [] : Object.entries(defaults.headers ?? {}).flat()),
  ];
  if (taken.some((text) => /\{\{\s*env\./.test(text))) return true;
  const uses = [settings, ...inputs, ...variables, ...steps].flatMap(({ references }) => references);
  uses.push(...referencesOf(data));
  return uses.some(({ reference }) => reference.kind === 'env');
}
