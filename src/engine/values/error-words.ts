import { inspect, stripVTControlCharacters, types } from 'node:util';
import { thrownUnreadable } from '../../problems/run/scripts.js';

/** Of those that are given in a list, as `Promise.any` does. */
const mostCauses = 3;

/** What was thrown, which can be anything, and may itself throw where it is read. */
export function thrownWords(thrown: unknown): string {
  try {
    if (isError(thrown)) return errorWords(thrown);
    return stripVTControlCharacters(typeof thrown === 'string' ? thrown : inspect(thrown));
  } catch {
    return thrownUnreadable;
  }
}

/**
 * What an error says, and what caused it: `fetch failed` by itself says nothing, and an `AggregateError` may have no message.
 *
 * @param above - those that it caused; causes may go round
 */
function errorWords(error: Error, above: readonly Error[] = []): string {
  const own = stripVTControlCharacters(String(error.message));
  const causes = causesOf(error).map((cause) => {
    if (!isError(cause)) return stripVTControlCharacters(cause);
    return cause === error || above.includes(cause) ? '' : errorWords(cause, [...above, error]);
  });
  const more = [...new Set(causes)].filter((words) => words !== '' && !own.includes(words)).join('; ');
  return [own, more].filter((words) => words !== '').join(': ') || String(error.name);
}

/** Anything can be thrown; an error of another context is not an instance of this one's Error. */
export function isError(error: unknown): error is Error {
  return types.isNativeError(error) || error instanceof Error;
}

/** What caused that a module is not found says the same in other words. */
function causesOf(error: Error): readonly (Error | string)[] {
  const { cause, errors, code } = error as { cause?: unknown; errors?: unknown; code?: unknown };
  if (code === 'ERR_MODULE_NOT_FOUND') return [];
  const listed = Array.isArray(errors) ? (errors as unknown[]).slice(0, mostCauses) : [];
  return [cause, ...listed].filter((each) => isError(each) || typeof each === 'string');
}
