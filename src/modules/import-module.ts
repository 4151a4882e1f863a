import { statSync } from 'node:fs';
import { createRequire, registerHooks, type LoadHookSync, type ResolveHookSync } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { types } from 'node:util';
import { readTextSync } from '../files/read-file.js';
import { nodeSyntax } from './node-syntax.js';

/** A module with those of the project that it imports. */
interface Loaded {
  readonly namespace: unknown;
  /** What each of its files was, by path. */
  readonly stamps: ReadonlyMap<string, string>;
}

const loaded = new Map<string, Loaded>();
/** The files of the project that the last import of a module came to, by its path, also if it failed. */
const madeOf = new Map<string, ReadonlyMap<string, string>>();
let loads = 0;

/**
 * Imports a module of the project as Node does, which strips its types. Syntax of modules is read as such, whatever `type` the
 * package.json has. A module that has changed since, or imports one of the project that has, is loaded anew.
 *
 * @param path - absolute
 * @returns its namespace
 * @throws what it throws; a fault of its syntax has the place in its stack
 */
export async function importModule(path: string): Promise<unknown> {
  const known = loaded.get(path);
  if (known && [...known.stamps].every(([file, stamp]) => stampOf(file) === stamp)) return known.namespace;
  const stamps = new Map([[path, stampOf(path)]]);
  madeOf.set(path, stamps);
  try {
    const namespace = await importAs(path, 'as-written', stamps);
    loaded.set(path, { namespace, stamps });
    return namespace;
  } catch (error) {
    if (nodeSyntax(error) !== 'unknown') throw error;
    throw withPlace(error as Error, await importAs(path, 'all-typescript', stamps).catch((again: unknown) => again));
  }
}

/**
 * The same at once, for hosts whose configurations are read so. Node keeps the module for as long as the process lives.
 *
 * @throws also where the module or one that it imports has `await` at its top level: `ERR_REQUIRE_ASYNC_MODULE`
 */
export function requireModule(path: string): unknown {
  try {
    return requireAs(path, 'as-written');
  } catch (error) {
    if (nodeSyntax(error) !== 'unknown') throw error;
    try {
      requireAs(path, 'all-typescript');
    } catch (again) {
      throw withPlace(error as Error, again);
    }
    throw error;
  }
}

/** How files of the project are read. Of JavaScript that it cannot parse Node gives no place; read as TypeScript, it does. */
type Reading = 'as-written' | 'all-typescript';

async function importAs(path: string, reading: Reading, stamps: Map<string, string>): Promise<unknown> {
  loads += 1;
  const tag = `callsheet=${loads}`;
  const isTagged = (url: string): boolean => url.endsWith(tag);
  const resolve: ResolveHookSync = (specifier, context, next) => {
    const found = withOwn(specifier, context, next);
    if (!isTagged(context.parentURL ?? '') || !isOwn(found.url)) return found;
    const url = new URL(found.url);
    const file = fileURLToPath(url);
    stamps.set(file, stampOf(file));
    url.search = tag;
    return { ...found, url: url.href };
  };
  const hooks = registerHooks({ resolve, load: asModules(isTagged, reading) });
  try {
    return await importInNode(`${pathToFileURL(path).href}?${tag}`);
  } finally {
    hooks.deregister();
  }
}

/** `import()` as Node has it, also where Vite loaded this code itself. */
async function importInNode(url: string): Promise<unknown> {
  const loader = 'data:text/javascript,export default (url) => import(url)';
  const { default: load } = (await import(loader)) as { readonly default: (url: string) => Promise<unknown> };
  return load(url);
}

function requireAs(path: string, reading: Reading): unknown {
  const hooks = registerHooks({ resolve: withOwn, load: asModules(isOwn, reading) });
  try {
    const module: unknown = createRequire(path)(path);
    return types.isModuleNamespaceObject(module) ? module : { default: module };
  } finally {
    hooks.deregister();
  }
}

/** A configuration imports `callsheet`, which may be installed elsewhere only, as `npx` does it. */
const withOwn: ResolveHookSync = (specifier, context, next) => {
  try {
    return next(specifier, context);
  } catch (error) {
    if (specifier !== 'callsheet') throw error;
    return next(specifier, { ...context, parentURL: import.meta.url });
  }
};

/** The error of a module that cannot be parsed, with the place that another one has. */
function withPlace(error: Error, placed: unknown): Error {
  const place = nodeSyntax(placed);
  if (place === undefined || place === 'unknown') return error;
  const { file, line, column } = place;
  error.stack = `${file}:${line}\n\n${' '.repeat(column - 1)}^\n\n${error.stack}`;
  return error;
}

/** The files of the project that a module was made of when it was imported last, absolute; only its own if it never was. */
export function filesOfModule(path: string): readonly string[] {
  return [...stampsOfModule(path).keys()];
}

/** What each of them was just before it was read. */
export function stampsOfModule(path: string): ReadonlyMap<string, string> {
  return madeOf.get(path) ?? new Map([[path, stampOf(path)]]);
}

/** Has a file that is read without an import known as a module of its own, as it is now. */
export function stampFile(path: string): void {
  madeOf.set(path, new Map([[path, stampOf(path)]]));
}

/** The modules that were imported and are made of a file; absolute paths. */
export function modulesMadeOf(file: string): readonly string[] {
  return [...madeOf].flatMap(([path, files]) => (files.has(file) ? [path] : []));
}

/** Differs when a file has been saved. */
export function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : '';
}

function isOwn(url: string): boolean {
  return url.startsWith('file:') && !url.includes('/node_modules/');
}

/** Where no `type` is said, Node would find out by itself, and warn; where it says CommonJS, it takes `export` for a mistake. */
function asModules(takes: (url: string) => boolean, reading: Reading): LoadHookSync {
  return (url, context, next) => {
    const ending = takes(url) ? /\.[cm]?([jt])s(?:\?[^/]*)?$/.exec(url)?.[1] : undefined;
    if (ending === undefined || !hasModuleSyntax(url)) return next(url, context);
    const isTyped = ending === 't' || reading === 'all-typescript';
    return next(url, { ...context, format: isTyped ? 'module-typescript' : 'module' });
  };
}

function hasModuleSyntax(url: string): boolean {
  return /^\s*(?:import\s*[\w*{'"]|export\b)/m.test(readTextSync(fileURLToPath(url), 'script'));
}
