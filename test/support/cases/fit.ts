import type { ExpectedText } from './expected.js';

/**
 * What a comparison shows for the actual side: the expectation itself where the actual text fits it,
 * so that a diff holds only what disagrees.
 */
export function fitText(expected: ExpectedText | undefined, actual: string | undefined): unknown {
  if (expected === undefined || typeof expected === 'string') return actual;
  return includesAll(expected.includes, actual ?? '') ? expected : actual;
}

export function includesAll(wanted: string | readonly string[], text: string): boolean {
  return [wanted].flat().every((part) => text.includes(part));
}

/** `actual` cut down to the keys and the list lengths that `expected` speaks of. */
export function fitSubset(expected: unknown, actual: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return actual.map((item, index) => (index < expected.length ? fitSubset(expected[index], item) : item));
  }
  if (!isRecord(expected) || !isRecord(actual)) return actual;
  return Object.fromEntries(
    Object.keys(expected).map((key) => [
      key,
      Object.hasOwn(actual, key) ? fitSubset(expected[key], actual[key]) : undefined,
    ]),
  );
}

/** The expected number where the actual one is at least that and at most `slack` more. */
export function fitNumber(expected: number | undefined, actual: number | undefined, slack: number): number | undefined {
  if (expected === undefined || actual === undefined) return actual;
  const early = slack === 0 ? 0 : 2;
  return actual >= expected - early && actual <= expected + slack ? expected : actual;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
