import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Writes what CommonJS finds of the package: for each entry a file that requires the module itself, so that there is one of each, and
 * its types, which TypeScript takes for those of CommonJS only by their extension.
 */
const folder = join(import.meta.dirname, '../dist');
const entries = ['index', 'vitest', 'reporter', 'jest', 'authoring', 'runtime', 'postman', 'bruno'];

for (const name of entries) {
  const names = Object.keys((await import(pathToFileURL(join(folder, `${name}.js`)).href)) as object);
  const lines = names.map((each) => `exports.${each} = entry.${each};\n`);
  const head = `Object.defineProperty(exports, '__esModule', { value: true });\nconst entry = require('./${name}.js');\n`;
  writeFileSync(join(folder, `${name}.cjs`), `${head}${lines.join('')}`);
}

for (const name of readdirSync(folder)) {
  if (!name.endsWith('.d.ts') || name === 'schema.d.ts') continue;
  const types = readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, name.replace(/\.d\.ts$/, '.d.cts')), commonJs(types));
}

/** Vitest has no types for CommonJS: they are asked for as a module asks. */
function commonJs(types: string): string {
  return types
    .replace(/(from '\.\/[^']+)\.js'/g, "$1.cjs'")
    .replace(
      /^import (?:type )?(.+ from '(?:vitest|vite)(?:\/[^']+)?');$/gm,
      "import type $1 with { 'resolution-mode': 'import' };",
    );
}
