import { expect, test } from 'vitest';
import { withCallsheet } from '../../../../src/hosts/jest/with-callsheet.js';

test.each([{ testRegex: String.raw`own\.js$` }, { testMatch: ['**/own.js'] }, {}])(
  'no session is added to %j where the option include is empty',
  (config) => {
    const { testRegex, testMatch } = withCallsheet<{ testRegex?: string; testMatch?: string[] }>(config, {
      include: [],
    });
    expect({ testRegex, testMatch }).toEqual({ testRegex: undefined, testMatch: undefined, ...config });
  },
);

/** As Jest types it. */
interface Config {
  readonly testMatch?: string | string[];
}

test('a configuration with the type of Jest is taken, its one pattern as one', () => {
  const config: Config = { testMatch: '**/own.js' };
  const wrapped = withCallsheet(config);
  expect(wrapped.testMatch).toEqual(['**/own.js', '**/*.session.yaml']);
});
