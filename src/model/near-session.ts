import { didYouMean } from './did-you-mean.js';
import { sessionSuffix } from './session.js';

/** The session file whose name is nearest to what was given, if it may be meant; the extension may be left out, and says nothing. */
export function nearSession(given: string, files: readonly string[]): string | undefined {
  const stem = didYouMean(
    given.replace(/(?:\.session)?\.ya?ml$/, ''),
    files.map((file) => file.slice(0, -sessionSuffix.length)),
  );
  return stem === undefined ? undefined : `${stem}${sessionSuffix}`;
}
