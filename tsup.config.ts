import { readFileSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

/** What the package carries inside its own files: zod and yaml are a hundred modules each, which take long to load one by one. */
const bundled = ['zod', 'yaml', 'preact', '@tanstack/virtual-core'];

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/vitest.ts',
    'src/reporter.ts',
    'src/runtime.ts',
    'src/keep-env.ts',
    'src/lane-thread.ts',
    'src/parser.ts',
    'src/schema.ts',
    'src/authoring.ts',
    'src/cli.ts',
    'src/jest.ts',
    'src/hosts/jest/dependency-extractor.ts',
    'src/hosts/jest/reporter.ts',
    'src/hosts/jest/worker/run-file.ts',
  ],
  format: 'esm',
  target: 'node22',
  dts: {
    entry: ['index', 'vitest', 'reporter', 'runtime', 'authoring', 'jest', 'schema'].map((name) => `src/${name}.ts`),
  },
  splitting: true,
  removeNodeProtocol: false,
  // The page of the HTML report is built into the same folder by Vite.
  clean: ['!page/**'],
  external: ['vitest', 'vite'],
  noExternal: ['zod', 'yaml'],
  esbuildOptions: (options) => {
    // What yaml names for Node is CommonJS, of which nothing can be left out.
    options.alias = { yaml: './node_modules/yaml/browser/index.js' };
  },
  onSuccess: async () => {
    const licenses = bundled.map((name) => `${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, 'utf8')}`);
    writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licenses.join('\n\n'));
  },
});
