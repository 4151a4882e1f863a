import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  // The page lies below a token that is not known yet.
  base: './',
  build: {
    outDir: '../../../dist/panel',
    emptyOutDir: true,
    // As the report has it.
    target: ['chrome123', 'firefox122', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The policy of the page allows no script inside the document, and no font or style from data.
    assetsInlineLimit: 0,
  },
});
