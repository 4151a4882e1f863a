import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxConcurrency: 3,
    reporters: process.env.CI ? ['default', ['json', { outputFile: '.ci/results/test.json' }]] : ['default'],
  },
});
