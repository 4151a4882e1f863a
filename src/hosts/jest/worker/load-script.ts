import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL, fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Script } from '../../../engine/ports/ports.js';
import { nodeSyntax } from '../../../engine/node/script-fault.js';
import { isAbsolutePath } from '../../../format/paths.js';
import { asScript } from './contain-scripts.js';
import type { PlacedFile } from '../shared/place.js';
import { findPackageJSON, registerHooks } from 'node:module';
import { readTextSync } from '../../../files/read-file.js';

const run = promisify(execFile);

/**
 * The default export of a `pre` or `post` script, loaded as the repo's own tests load modules, so that its transforms,
 * mappers and mocks hold. What Jest cannot read, because no transform of the repo knows TypeScript or modules, Node loads.
 *
 * @param file - relative to the root of the run
 */
export async function loadScript(file: string, of: PlacedFile): Promise<Script> {
  const script = await asScript(() => load(placeOf(file, of.place.root), of));
  return typeof script === 'function' ? (session) => asScript(() => script(session)) : script;
}

/** As under Vite, an absolute path may be one from the root of the run. */
function placeOf(file: string, root: string): string {
  const below = join(root, file);
  return isAbsolutePath(file) && !existsSync(below) ? resolve(file) : below;
}

async function load(path: string, of: PlacedFile): Promise<Script> {
  try {
    return defaultOf(await loadInJest(path, of)) as Script;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return defaultOf(await loadInNode(path).catch((fault: unknown) => rethrow(fault, path))) as Script;
  }
}

async function loadInJest(path: string, { runtime, path: from }: PlacedFile): Promise<unknown> {
  if (!runtime.unstable_shouldLoadAsEsm(path)) return runtime.requireModuleOrMock(from, path);
  const module = await runtime.unstable_importModule(path);
  return (module as { readonly namespace?: unknown }).namespace ?? module;
}

/**
 * Of JavaScript that it cannot parse, Node prints the place on its standard error only. A process of its own stops there
 * as well, before anything of the module has run; where it would stop at the first `export`, the place stays unknown.
 */
async function rethrow(error: unknown, path: string): Promise<never> {
  if (nodeSyntax(error) !== 'unknown' || saysCommonJs(path)) throw error;
  const code = `import ${JSON.stringify(pathToFileURL(path).href)};`;
  try {
    await run(process.execPath, ['--input-type=module', '--eval', code]);
  } catch (ended) {
    Object.assign(error as Error, { stack: (ended as { readonly stderr?: string }).stderr });
  }
  throw error;
}

/** Node keeps a module for as long as the process lives: the query marks a change. */
async function loadInNode(path: string): Promise<unknown> {
  const { emitWarning } = process;
  process.emitWarning = withoutGuesses(emitWarning);
  const endReading = readAsModules(path);
  try {
    return await import(`${pathToFileURL(path).href}?${statSync(path).mtimeMs}`);
  } finally {
    endReading();
    process.emitWarning = emitWarning;
  }
}

/** Node says so where no `type` in a package.json says what kind a module is, which is Jest's usual case. */
function withoutGuesses(emit: typeof process.emitWarning): typeof process.emitWarning {
  return (...given: readonly unknown[]): void => {
    const [, options] = given as readonly [unknown, { readonly code?: unknown } | undefined];
    if (options?.code !== 'MODULE_TYPELESS_PACKAGE_JSON') Reflect.apply(emit, process, given);
  };
}

/** A module that a transform made has its default under `default`; one in CommonJS is it. */
function defaultOf(module: unknown): unknown {
  return typeof module === 'function' ? module : (module as { readonly default?: unknown } | null)?.default;
}

/** Syntax that no transform has turned into what Jest runs. The error may be one of the test file's context. */
function isUnreadable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return ('name' in error && error.name === 'SyntaxError') || ('code' in error && error.code === 'ERR_REQUIRE_ESM');
}

const asModule: Readonly<Record<string, string>> = { commonjs: 'module', 'commonjs-typescript': 'module-typescript' };

/**
 * Has Node read files in the syntax of modules as modules, where a package.json says `"type": "commonjs"`, as `npm init`
 * writes it: there it takes `export` for a mistake. Where no type is said, Node finds out by itself.
 *
 * @param path - the module that is about to be loaded, absolute
 * @returns ends it
 */
function readAsModules(path: string): () => void {
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
function saysCommonJs(path: string): boolean {
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
