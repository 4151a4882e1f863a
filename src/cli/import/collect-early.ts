import { setFlagsFromString } from 'node:v8';
import type { OpenedSource } from '../../importers/open-source.js';

/** Characters from which on a source is large. */
const large = 4_000_000;

/** V8 lets garbage grow to several times of what is in use. With a large source it collects it earlier, for a tenth more time. */
export function collectEarly({ texts }: OpenedSource): void {
  const size = [...texts.values()].reduce((sum, text) => sum + text.length, 0);
  if (size > large) setFlagsFromString('--heap-growing-percent=30');
}
