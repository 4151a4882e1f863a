import type { FindingMessage } from './finding.js';
import { misspeltEnv } from '../../problems/run/references.js';
import type { CheckSources } from './sources.js';
import type { Use } from './uses.js';

/**
 * An environment variable may be set anywhere, in CI above all, so nothing is said of one that is merely not set here.
 * Only a slip of the hand in a name that a `.env` file has is told.
 */
export function checkEnv(use: Use, name: string, { env }: CheckSources): FindingMessage | undefined {
  const { known, inFiles } = env();
  if (known.has(name)) return undefined;
  const near = [...inFiles].find((candidate) => isSlip(name, candidate));
  return near === undefined ? undefined : misspeltEnv(use.text, near);
}

/**
 * Whether one name is the other with letters swapped, doubled or left out inside a word, or in another case.
 * A name that differs by an exchanged or a last letter, or by a digit, may well be another one: `USER_A` and `USER_B`.
 */
function isSlip(written: string, meant: string): boolean {
  if (written.toLowerCase() === meant.toLowerCase()) return true;
  if (Math.min(written.length, meant.length) < 5) return false;
  if (written.length === meant.length) return isSwap(written, meant);
  const [short, long] = written.length < meant.length ? [written, meant] : [meant, written];
  if (long.length - short.length !== 1) return false;
  const at = [...long].findIndex((letter, index) => letter !== short[index]);
  const isInside = at < long.length - 1 && long[at + 1] !== '_';
  return isInside && /[a-z]/i.test(long[at] ?? '') && long.slice(at + 1) === short.slice(at);
}

function isSwap(a: string, b: string): boolean {
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return (
    /^[a-z]{2}$/i.test(a.slice(at, at + 2)) &&
    a[at] === b[at + 1] &&
    a[at + 1] === b[at] &&
    a.slice(at + 2) === b.slice(at + 2)
  );
}
