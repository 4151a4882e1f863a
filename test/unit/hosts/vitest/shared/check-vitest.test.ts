import { expect, test } from 'vitest';
import { version } from 'vitest/node';
import { checkVitest } from '../../../../../src/hosts/vitest/shared/check-vitest.js';

test.each(['4.1.0', '4.1.0-beta.2', '4.2.9', '5.0.0', '10.0.0'])('Vitest %s is new enough', (given) => {
  expect(() => checkVitest(given)).not.toThrow();
});

test.each(['4.0.18', '3.2.4', '2.1.9', '0.34.6'])('Vitest %s is too old', (given) => {
  expect(() => checkVitest(given)).toThrow(
    `callsheet needs Vitest 4.1 or newer, but this is Vitest ${given}. Install a newer one: \`npm install -D vitest@latest\` [vitest-too-old]`,
  );
});

test('the Vitest that runs is new enough', () => checkVitest(version));
