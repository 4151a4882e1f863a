import { sessionSuffix } from './session.js';

/**
 * The session files that a name means: those whose path ends in it, with or without the extension.
 *
 * @param given - `checkout`, `checkout.session.yaml`, `flows/login`
 * @param files - with forward slashes
 */
export function namedSessions(given: string, files: readonly string[]): readonly string[] {
  const name = `/${given.replace(/(?:\.session(?:\.yaml)?)?$/, '')}${sessionSuffix}`;
  return files.filter((file) => `/${file}`.endsWith(name));
}
