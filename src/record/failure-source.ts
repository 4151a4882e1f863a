import type { Location } from '../format/range.js';
import type { Failure, StepRecord } from './record.js';

/** Where a failure of a step is: at its own place in the row's file, then at each call row that leads there, outwards. */
export function failureSource({ source }: StepRecord, { range }: Pick<Failure, 'range'>): readonly Location[] {
  const [own, ...callers] = source;
  return own && range ? [{ ...own, range }, ...callers] : source;
}
