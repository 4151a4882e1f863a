import { readFileSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'tsup';

/** What the package carries inside its own files: zod and yaml are a hundred modules each, which take long to load one by one. */
const bundled = ['zod', 'yaml', 'preact', '@tanstack/virtual-core'];

function placed(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `${folder}/${name}.ts`]));
}

export default defineConfig({
  // Under names that stay when a file moves: the package, its hosts and Jest's own files load them by these.
  entry: {
    ...placed('src/public', ['index', 'vitest', 'reporter', 'runtime', 'authoring', 'jest', 'postman', 'bruno']),
    ...placed('src/entry', [
      'keep-env',
      'lane-thread',
      'script-watch',
      'parser',
      'loader',
      'schema',
      'cli',
      'panel-runner',
    ]),
    'hosts/jest/dependency-extractor': 'src/hosts/jest/preset/dependency-extractor.ts',
    'hosts/jest/reporter': 'src/hosts/jest/reporter/reporter.ts',
    'hosts/jest/runner': 'src/hosts/jest/runner/runner.ts',
    'hosts/jest/worker/run-file': 'src/hosts/jest/worker/run-file.ts',
  },
  format: 'esm',
  target: 'node22',
  dts: {
    entry: {
      ...placed('src/public', ['index', 'vitest', 'reporter', 'runtime', 'authoring', 'jest', 'postman', 'bruno']),
      ...placed('src/entry', ['schema']),
    },
  },
  splitting: true,
  removeNodeProtocol: false,
  // The pages of the HTML report and of the panel are built into the same folder by Vite.
  clean: ['!page/**', '!panel/**'],
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
