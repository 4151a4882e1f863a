import { expect, test } from 'vitest';
import { withCallsheet } from '../../../../src/hosts/jest/with-callsheet.js';

/** As Jest types it. */
interface Config {
  readonly testMatch?: string | string[];
}

test('a configuration with the type of Jest is taken, its one pattern as one', () => {
  const config: Config = { testMatch: '**/own.js' };
  const wrapped = withCallsheet(config);
  expect(wrapped.testMatch).toEqual(['**/own.js', '**/*.session.yaml']);
});
