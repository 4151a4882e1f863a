import { defineConfig, type Plugin } from 'vite';
import { createHash } from 'node:crypto';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [oneFile()],
  build: {
    outDir: '../../../dist/page',
    emptyOutDir: true,
    // The first versions that know light-dark() in CSS.
    target: ['chrome123', 'firefox122', 'safari17.5'],
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    rolldownOptions: { output: { format: 'iife' } },
  },
});

const scriptTag = /\s*<script type="module"[^>]*><\/script>/;
const styleTag = /<link rel="stylesheet"[^>]*href="[^"]*\.css"[^>]*>/;

/**
 * Puts script and styles into the page itself. The script is a classic one between index and details: it shows the list
 * while the browser still reads the details, which a module script would wait for.
 */
function oneFile(): Plugin {
  return {
    name: 'callsheet:one-file',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const page = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.html'));
      if (page?.type !== 'asset') return;
      const code = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('');
      const styles = files.flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      );
      const script = code.replaceAll('</script', '<\\/script');
      page.source = String(page.source)
        .replace('callsheet:hash', `sha256-${createHash('sha256').update(script).digest('base64')}`)
        .replace(scriptTag, '')
        .replace(styleTag, () => `<style>${styles.join('')}</style>`)
        .replace('<!--callsheet:app-->', () => `<script>${script}</script>`);
      for (const { fileName } of files) if (fileName !== page.fileName) delete bundle[fileName];
    },
  };
}
