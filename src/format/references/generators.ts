import { formOf, type Parameter } from './argument.js';

/** References that give another value at each use, by their names. */
export const generators = {
  uuid: { gives: 'a random UUID', takes: [], isDrawn: true, elsewhere: ['guid', 'randomUUID', 'newUuid'] },
  now: {
    gives: 'the time in ISO 8601',
    takes: [],
    isDrawn: false,
    elsewhere: ['isoTimestamp', 'isoDate', 'date', 'newDate', 'datetime'],
  },
  timestamp: {
    gives: 'the time since 1970 in ms, or in seconds with `s`',
    takes: [{ name: 'UNIT', kind: 'unit', optional: true }],
    isDrawn: false,
    elsewhere: [],
  },
  randomInt: {
    gives: 'a random whole number from MIN to MAX, both included; from 0 to 2147483647 without them',
    takes: [
      { name: 'MIN', kind: 'integer', optional: true },
      { name: 'MAX', kind: 'integer', optional: true, together: true },
    ],
    isDrawn: true,
    elsewhere: ['random', 'randomInteger'],
  },
  randomText: {
    gives: 'random letters and digits, LENGTH of them or 12',
    takes: [{ name: 'LENGTH', kind: 'integer', optional: true }],
    isDrawn: true,
    elsewhere: ['randomString', 'randomAlphaNumeric', 'randomAlphanumeric', 'randomChars'],
  },
  pick: {
    gives: 'one of the values, or of the items of a list that a reference gives',
    takes: [
      { name: 'VALUE', kind: 'value' },
      { name: 'VALUE', kind: 'value', optional: true, many: true },
    ],
    isDrawn: true,
    elsewhere: ['oneOf', 'choice', 'sample', 'randomItem'],
  },
  fake: {
    gives: 'made-up data of `@faker-js/faker`, which the project installs: `{{fake person.firstName}}`',
    takes: [
      { name: 'NAME', kind: 'name' },
      { name: 'VALUE', kind: 'value', optional: true, many: true },
    ],
    isDrawn: true,
    elsewhere: ['faker'],
  },
} as const satisfies Readonly<Record<string, GeneratorDescription>>;

interface GeneratorDescription {
  /** In words, for the reference. */
  readonly gives: string;
  readonly takes: readonly Parameter[];
  /** Whether it is random, so that the seed of the run decides what it gives. */
  readonly isDrawn: boolean;
  /** What other tools call it. */
  readonly elsewhere: readonly string[];
}

export type GeneratorName = keyof typeof generators;

export const generatorNames = Object.keys(generators) as readonly GeneratorName[];

export function describeGenerator(name: GeneratorName): GeneratorDescription {
  return generators[name];
}

export function isGeneratorName(name: string): name is GeneratorName {
  return Object.hasOwn(generators, name);
}

/** The generator that other tools call so. */
export function generatorCalled(name: string): GeneratorName | undefined {
  return generatorNames.find((known) => describeGenerator(known).elsewhere.includes(name));
}

/** How it is written: `randomInt [MIN MAX]`. */
export function generatorForm(name: GeneratorName): string {
  return formOf(name, describeGenerator(name).takes);
}
