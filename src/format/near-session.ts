import { didYouMean } from '../lib/did-you-mean.js';
import { fileName, flowName } from './paths.js';
import { sessionSuffix } from './session.js';

/**
 * The session file whose path is nearest to what was given, or whose name is, if it may be meant; the extension may be left out, and
 * says nothing.
 */
export function nearSession(given: string, files: readonly string[]): string | undefined {
  const stem = given.replace(/(?:\.session)?\.ya?ml$/, '');
  const near = didYouMean(
    stem,
    files.map((file) => file.slice(0, -sessionSuffix.length)),
  );
  if (near !== undefined) return `${near}${sessionSuffix}`;
  const name = didYouMean(fileName(stem), files.map(flowName));
  return files.find((file) => flowName(file) === name);
}

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
