import type { Vitest } from 'vitest/node';
import { hasSession } from '../../loader/find-sessions.js';
import { nothingIncluded } from '../../model/problems/host.js';
import type { CallsheetOptions } from './options.js';

/** Says that the option `include` matches nothing: beside other tests the run would be green without a session. */
export async function tellUnmatched(
  home: string,
  { include }: Pick<CallsheetOptions, 'include'>,
  { logger }: Pick<Vitest, 'logger'>,
): Promise<void> {
  if (!include || include.length === 0 || (await hasSession(home, include))) return;
  logger.warn(nothingIncluded(include, home).message);
}
