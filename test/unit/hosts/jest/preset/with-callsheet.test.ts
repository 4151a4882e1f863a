import { expect, test } from 'vitest';
import { callsheetPreset } from '../../../../../src/hosts/jest/preset/preset.js';
import { withCallsheet } from '../../../../../src/hosts/jest/preset/with-callsheet.js';

test.each([{ testRegex: String.raw`own\.js$` }, { testMatch: ['**/own.js'] }, {}])(
  'no session is added to %j if the option include is empty',
  (config) => {
    const { testRegex, testMatch } = withCallsheet<{ testRegex?: string; testMatch?: string[] }>(config, {
      include: [],
    });
    expect({ testRegex, testMatch }).toEqual({ testRegex: undefined, testMatch: undefined, ...config });
  },
);

test('globs of the option include are relative to the project root, as under Vitest', () => {
  const include = [
    'sessions/**/*.session.yaml',
    './more/*.session.yaml',
    '*.session.yaml',
    '!sessions/drafts/**',
    '<rootDir>/a/*.session.yaml',
    '!<rootDir>/b/**',
    '**/c/*.session.yaml',
    '/d/*.session.yaml',
    'C:/e/*.session.yaml',
  ];
  const globs = [
    '<rootDir>/sessions/**/*.session.yaml',
    '<rootDir>/more/*.session.yaml',
    '<rootDir>/*.session.yaml',
    '!**/sessions/drafts/**',
    ...include.slice(4),
  ];
  expect(withCallsheet<{ testMatch?: string[] }>({ testMatch: ['**/own.js'] }, { include }).testMatch).toEqual([
    '**/own.js',
    ...globs,
  ]);
  expect(callsheetPreset({ include }).testMatch.slice(2)).toEqual(globs);
  expect(withCallsheet<{ projects: unknown[] }>({ projects: [] }, { include }).projects).toMatchObject([
    { testMatch: globs },
  ]);
});

test('the preset, too, refuses an option include that is not a list', () => {
  expect(() => callsheetPreset({ include: 'sessions' as never })).toThrow(
    'include is "sessions"; it takes a list of texts',
  );
});

/** As Jest types it. */
interface Config {
  readonly testMatch?: string | string[];
}

test('a configuration with the type of Jest is taken, its one pattern as one', () => {
  const config: Config = { testMatch: '**/own.js' };
  const wrapped = withCallsheet(config);
  expect(wrapped.testMatch).toEqual(['**/own.js', '**/*.session.yaml']);
});

test('the reports do not make watch mode run again, in any project of the configuration', () => {
  const report = { json: '../out/./api (1).json', html: '/tmp/api.html' };
  const patterns = [String.raw`/out/api \(1\)\.json$`, String.raw`/tmp/api\.html$`];
  expect(callsheetPreset({ report }).watchPathIgnorePatterns).toEqual(patterns);
  const own = { watchPathIgnorePatterns: ['/own/'] };
  expect(withCallsheet(own, { report })).toMatchObject({ watchPathIgnorePatterns: ['/own/', ...patterns] });
  const [inline, folder, sessions] = withCallsheet({ projects: [own, 'packages/*'] }, { report }).projects as unknown[];
  expect([inline, folder]).toEqual([{ watchPathIgnorePatterns: ['/own/', ...patterns] }, 'packages/*']);
  expect(sessions).toMatchObject({ watchPathIgnorePatterns: patterns });
  expect(withCallsheet(own)).toMatchObject(own);
});

test('an invalid configuration is refused, before anything of it is lost', () => {
  const refusal = (config: object): unknown => {
    try {
      return withCallsheet(config);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusal(async () => ({ preset: 'ts-jest' }))).toBe(
    'withCallsheet takes a Jest configuration, not a function; pass what the function returns: export default async () => withCallsheet(await config()) [bad-option]',
  );
  expect(refusal(Promise.resolve({ preset: 'ts-jest' }))).toBe(
    'withCallsheet takes a Jest configuration, not [object Promise]; pass the configuration itself, after `await` if it is a promise [bad-option]',
  );
});

test('a preset refuses globs that are not a list', () => {
  expect(() => callsheetPreset({ include: 'api/**' as unknown as string[] })).toThrow(
    `callsheet's option include is "api/**"; it takes a list of texts [bad-option]`,
  );
});
