import { numberFate, type NumberFate } from './number-fate.js';

/** What may be lost: a number of sixteen digits and more, or a power of ten of three. */
const candidates = /(?:^|[\s:,[])(-?(?:\d[\d.]{15,}(?:e[+-]?\d+)?|\d[\d.]*e[+-]?\d{3,}))/gi;

/** Whether a JSON text may have numbers that are lost; to read it with a look at each value takes several times as long. */
export function mayLoseNumbers(text: string): boolean {
  for (const { 1: number } of text.matchAll(candidates)) if (numberFate(number!) === 'lost') return true;
  return false;
}

/** The first number of a JSON text that would be printed as another one, as it is written there. */
export function lostNumber(text: string): string | undefined {
  return mayLoseNumbers(text) ? numberOf(text, (fate) => fate === 'lost') : undefined;
}

/** Whether a JSON text has numbers that would be written otherwise, or be others: `10.00`. */
export function changesNumbers(text: string): boolean {
  return numberOf(text, (fate) => fate !== 'kept') !== undefined;
}

/** What `JSON.parse` tells of a value. */
interface Context {
  /** As written; absent of lists and maps. */
  readonly source?: string;
}

function numberOf(text: string, isIt: (fate: NumberFate) => boolean): string | undefined {
  let found: string | undefined;
  const look = (_key: string, value: unknown, { source = '' }: Context = {}): unknown => {
    if (found === undefined && typeof value === 'number' && isIt(numberFate(source))) found = source;
    return value;
  };
  try {
    JSON.parse(text, look);
  } catch {
    return undefined;
  }
  return found;
}
