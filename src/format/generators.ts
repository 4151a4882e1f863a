/** References that give another value at each use, by their names. */
export const generators = {
  uuid: { gives: 'a random UUID', elsewhere: ['guid', 'randomUUID', 'newUuid'] },
  now: {
    gives: 'the time in ISO 8601',
    elsewhere: ['isoTimestamp', 'isoDate', 'date', 'newDate', 'datetime'],
  },
  timestamp: { gives: 'the time in ms since 1970', elsewhere: [] },
  randomInt: {
    gives: 'a random whole number from 0 to 2147483647',
    elsewhere: ['random', 'randomInteger'],
  },
} as const satisfies Readonly<Record<string, GeneratorDescription>>;

interface GeneratorDescription {
  /** In words, for the reference. */
  readonly gives: string;
  /** What other tools call it. */
  readonly elsewhere: readonly string[];
}

export type GeneratorName = keyof typeof generators;

export const generatorNames = Object.keys(generators) as readonly GeneratorName[];

/** The generator that other tools call so. */
export function generatorCalled(name: string): GeneratorName | undefined {
  return generatorNames.find((known) => (generators[known].elsewhere as readonly string[]).includes(name));
}
