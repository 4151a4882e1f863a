import { defineConfig, type Plugin } from 'vite';

/** Chunks that come later need no styles and no other chunk, so nothing is preloaded: Vite's code for that would be 1 KB of the page. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [plainImports],
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
