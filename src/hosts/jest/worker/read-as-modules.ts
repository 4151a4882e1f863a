import { findPackageJSON, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readTextSync } from '../../../files/read-file.js';

const asModule: Readonly<Record<string, string>> = { commonjs: 'module', 'commonjs-typescript': 'module-typescript' };

/**
 * Has Node read files in the syntax of modules as modules, where a package.json says `"type": "commonjs"`, as `npm init`
 * writes it: there it takes `export` for a mistake. Where no type is said, Node finds out by itself.
 *
 * @param path - the module that is about to be loaded, absolute
 * @returns ends it
 */
export function readAsModules(path: string): () => void {
  if (!saysCommonJs(path)) return () => {};
  const hooks = registerHooks({
    load: (url, context, next) => {
      const format = asModule[context.format ?? ''];
      return next(url, format !== undefined && isModule(url) ? { ...context, format } : context);
    },
  });
  return () => hooks.deregister();
}

/** Whether the package.json of a module says so; one without a type does not. */
export function saysCommonJs(path: string): boolean {
  try {
    const found = findPackageJSON(pathToFileURL(path));
    return (
      found !== undefined && (JSON.parse(readTextSync(found, 'manifest')) as { type?: unknown }).type === 'commonjs'
    );
  } catch {
    return false;
  }
}

function isModule(url: string): boolean {
  if (!url.startsWith('file:') || url.includes('/node_modules/')) return false;
  return /^\s*(?:import\s*[\w*{'"]|export\b)/m.test(readTextSync(fileURLToPath(url), 'script'));
}
