import { defineConfig } from 'tsup';

export default defineConfig({
  entry: ['src/index.ts', 'src/vitest.ts', 'src/runtime.ts'],
  format: 'esm',
  target: 'node22',
  dts: true,
  splitting: true,
  clean: true,
  sourcemap: true,
  external: ['vitest', 'vite'],
});
