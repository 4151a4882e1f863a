import { defineConfig } from 'tsup';

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/vitest.ts',
    'src/reporter.ts',
    'src/runtime.ts',
    'src/keep-env.ts',
    'src/lane-thread.ts',
    'src/schema.ts',
    'src/authoring.ts',
    'src/cli.ts',
    'src/jest.ts',
    'src/hosts/jest/loader.ts',
    'src/hosts/jest/dependency-extractor.ts',
    'src/hosts/jest/reporter.ts',
    'src/hosts/jest/worker/run-file.ts',
  ],
  format: 'esm',
  target: 'node22',
  // tsup sets baseUrl itself, which TypeScript 6 warns of.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  splitting: true,
  removeNodeProtocol: false,
  clean: true,
  sourcemap: true,
  external: ['vitest', 'vite'],
});
