import { withBothJoints } from '../../hosts/common/name-pattern.js';
import type { Filters } from './watch-screen.js';

interface Asking {
  readonly filters: Filters;
  /** The paths of the session files that could run. */
  readonly files: readonly string[];
  /** Ends the question. */
  readonly signal: AbortSignal;
}

/**
 * Asks for a filter. Nothing typed takes it away.
 *
 * @returns undefined after Escape
 */
export async function askFilter(kind: keyof Filters, { filters, files, signal }: Asking): Promise<Filters | undefined> {
  const { isCancel, text } = await import('@clack/prompts');
  const answer = await text({
    message: kind === 'file' ? 'A part of the paths of sessions' : 'A regular expression for the names of steps',
    placeholder: 'Enter without a text: no filter. Esc: back',
    initialValue: filters[kind],
    validate: (value = '') => (kind === 'file' ? noFile(value.trim(), files) : noPattern(value)),
    signal,
  });
  return isCancel(answer) ? undefined : { ...filters, [kind]: (answer ?? '').trim() };
}

function noFile(part: string, files: readonly string[]): string | undefined {
  return files.some((file) => file.includes(part)) ? undefined : 'No session has this in its path.';
}

function noPattern(pattern: string): string | undefined {
  try {
    withBothJoints(pattern.trim());
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
