import { expect, test } from 'vitest';
import { fakeValue } from '../../../../src/engine/values/fake.js';
import { openRandom } from '../../../../src/engine/values/random.js';
import { PipeFault } from '../../../../src/engine/values/unresolved.js';

const drawn = (name: string, args: readonly (string | number)[] = [], seed = 'seed') =>
  fakeValue(name, args, openRandom(seed, 'a.session.yaml'));

function faultOf(make: () => unknown): unknown {
  try {
    return make();
  } catch (error) {
    if (error instanceof PipeFault) return error.problem;
    throw error;
  }
}

test('the same seed gives the same values, and another one others', () => {
  const names = ['person.firstName', 'internet.email', 'date.past', 'number.int', 'string.uuid'];
  const all = (seed: string) => names.map((name) => drawn(name, [], seed));
  expect(all('seed')).toEqual(all('seed'));
  expect(all('seed')).not.toEqual(all('other'));
});

test('arguments go to the package, and dates and lists come as JSON', () => {
  expect(drawn('string.alpha', [12])).toMatch(/^[A-Za-z]{12}$/);
  expect(drawn('date.past')).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(drawn('number.bigInt')).toMatch(/^\d+$/);
});

test('a name that the package does not have gets the nearest', () => {
  expect(faultOf(() => drawn('person.fristName'))).toMatchObject({
    code: 'unknown-fake',
    message: '`@faker-js/faker` has no `person.fristName`',
    hint: 'Did you mean `person.firstName`?',
  });
  for (const name of ['person', 'nothing.of.it', 'person.constructor', 'constructor.constructor', '__proto__.toString'])
    expect(faultOf(() => drawn(name))).toMatchObject({ code: 'unknown-fake' });
});

test('what the package throws is the fault', () => {
  expect(faultOf(() => drawn('helpers.arrayElement', ['']))).toMatchObject({
    code: 'fake-failed',
    message: expect.stringContaining('`helpers.arrayElement` of `@faker-js/faker` failed: '),
  });
});

test('without the package it says how to install it', () => {
  const missing = (): never => {
    throw new Error('Cannot find module');
  };
  expect(faultOf(() => fakeValue('person.firstName', [], openRandom('seed', ''), missing))).toMatchObject({
    code: 'faker-missing',
    hint: 'Run `npm install --save-dev @faker-js/faker`.',
  });
});
