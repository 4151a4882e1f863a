import { createRequire } from 'node:module';
import { didYouMean } from '../../lib/did-you-mean.js';
import type { Json } from '../../lib/json.js';
import { fakeFailed, fakerMissing, unknownFake } from '../../problems/run/pipes.js';
import type { Random } from './random.js';
import { PipeFault } from './unresolved.js';
import { wholeJson } from './whole-json.js';

const fakers = new WeakMap<Random, object>();

/**
 * What `@faker-js/faker` makes under a name such as `person.firstName`.
 *
 * @param load - gives the package
 * @throws PipeFault where the package is not installed, or cannot make it
 */
export function fakeValue(
  name: string,
  args: readonly Json[],
  random: Random,
  load: (name: string) => unknown = createRequire(import.meta.url),
): Json {
  const faker = fakers.get(random) ?? openFaker(random, load);
  fakers.set(random, faker);
  const [home, own] = placeOf(faker, name);
  const make = own === undefined ? undefined : home?.[own];
  if (typeof make !== 'function') throw new PipeFault(unknownFake(name, didYouMean(name, namesOf(faker))));
  let made: unknown;
  try {
    made = (make as (...given: Json[]) => unknown).apply(home, [...args]);
    // Some names give a date, and some a number of any size.
    return JSON.parse(wholeJson(typeof made === 'bigint' ? String(made) : made)) as Json;
  } catch (error) {
    throw new PipeFault(fakeFailed(name, error instanceof Error ? error.message : String(error)));
  }
}

/** A faker of its own, so that no other code of the process draws from it. */
function openFaker(random: Random, load: (name: string) => unknown): object {
  let faker: typeof import('@faker-js/faker');
  try {
    faker = load('@faker-js/faker') as typeof import('@faker-js/faker');
  } catch {
    throw new PipeFault(fakerMissing());
  }
  const { Faker, en, base } = faker;
  const own = new Faker({ locale: [en, base], seed: random.bits() });
  // Dates of the past and the future are counted from here: with the clock they would differ from run to run.
  own.setDefaultRefDate('2026-01-01T00:00:00.000Z');
  return own;
}

type Home = Readonly<Record<string, unknown>>;

const hidden: ReadonlySet<string> = new Set(['constructor', 'prototype', '__proto__']);

function placeOf(faker: object, name: string): readonly [Home | undefined, string | undefined] {
  const steps = name.split('.');
  if (steps.some((step) => hidden.has(step))) return [undefined, undefined];
  const own = steps.pop();
  let home: unknown = faker;
  for (const step of steps) home = isHome(home) && step in home ? home[step] : undefined;
  return isHome(home) && own !== undefined && own in home ? [home, own] : [undefined, undefined];
}

function isHome(value: unknown): value is Home {
  return typeof value === 'object' && value !== null;
}

/** `person.firstName` and its like. */
function namesOf(faker: object): readonly string[] {
  return Object.entries(faker).flatMap(([module, home]) => {
    if (!isHome(home) || module.startsWith('_')) return [];
    const own = [...Object.keys(home), ...Object.getOwnPropertyNames(Object.getPrototypeOf(home) as object)];
    return own
      .filter((name) => typeof home[name] === 'function' && name !== 'constructor')
      .map((name) => `${module}.${name}`);
  });
}
