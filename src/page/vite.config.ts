import { defineConfig } from 'vite';
import { oneFile } from './one-file.js';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [oneFile()],
  build: {
    outDir: '../../dist/page',
    emptyOutDir: true,
    // The first versions that know light-dark() in CSS.
    target: ['chrome123', 'firefox122', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    rolldownOptions: { output: { format: 'iife' } },
  },
});
