import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isEveryTest } from './test/support/every-test.js';
import { otherWords } from './test/support/other-words.js';
import { parser } from './src/hosts/vitest/project/session-plugins.js';

/**
 * Vitest guesses from the size of a file how long it takes; these are short and take long, the first ones longest. Files of a project
 * that shares workers have to follow each other: Vitest ends a worker if the next file is one of another project.
 */
const longest = [/test\/cases[-.]/, /test\/(?:suites|e2e)\/(?!panel|page)/, /test\/e2e\//];

const pages = ['test/e2e/{panel,page}/**/*.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number =>
      [...longest, /^/].findIndex((path) => path.test(moduleId));
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  // The cases load broken scripts here as everywhere.
  plugins: [parser],
  test: {
    projects: [
      // `isolate: false` runs files one after another in the same worker, so that a module is loaded once for all of them:
      // loading it for each took a third of the time. What a file leaves in a module, the next one finds. Modules must keep nothing.
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: {
          name: 'runs',
          include: ['test/**/*.test.ts'],
          exclude: ['test/unit/**', ...pages, 'test/cases-other-words.test.ts', ...configDefaults.exclude],
          globalSetup: 'test/support/compile-cache.ts',
          // As above. What these tests change is in folders and processes of their own.
          isolate: false,
        },
      },
      // As above. Files of one worker also share a browser.
      {
        extends: true,
        test: { name: 'pages', include: pages, isolate: false, globalSetup: 'test/support/compile-cache.ts' },
      },
      // Every message in other words, so that a decision by words fails.
      {
        extends: true,
        plugins: [otherWords()],
        test: { name: 'other-words', include: ['test/cases-other-words.test.ts'] },
      },
    ],
    // Only against hangs: a busy machine may take many times as long as an idle one, and properties have more examples at night.
    testTimeout: isEveryTest ? 1_200_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Most tests wait for processes that they start; on two cores Vitest would take one worker.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    reporters: process.env.CI ? ['default', ['json', { outputFile: '.ci/results/test.json' }]] : ['default'],
  },
});
