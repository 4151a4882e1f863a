import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Script } from '../../../engine/ports/ports.js';
import { isAbsolutePath } from '../../../format/paths.js';
import { asScript } from '../../common/contain-scripts.js';
import type { WorkerFile } from './worker-file.js';
import { importModule } from '../../../modules/import-module.js';

/**
 * The default export of a `pre` or `post` script, loaded as the repo's own tests load modules, so that its transforms,
 * mappers and mocks hold. What Jest cannot read, because no transform of the repo knows TypeScript or modules, Node loads.
 *
 * @param file - relative to the root of the run
 */
export async function loadScript(file: string, of: WorkerFile): Promise<Script> {
  const script = await asScript(() => load(placeOf(file, of.place.root), of));
  return typeof script === 'function' ? (session) => asScript(() => script(session)) : script;
}

/** As under Vite, an absolute path may be one from the root of the run. */
function placeOf(file: string, root: string): string {
  const below = join(root, file);
  return isAbsolutePath(file) && !existsSync(below) ? resolve(file) : below;
}

async function load(path: string, of: WorkerFile): Promise<Script> {
  try {
    return defaultOf(await loadInJest(path, of)) as Script;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return defaultOf(await importModule(path)) as Script;
  }
}

async function loadInJest(path: string, { runtime, path: from }: WorkerFile): Promise<unknown> {
  if (!runtime.unstable_shouldLoadAsEsm(path)) return runtime.requireModuleOrMock(from, path);
  const module = await runtime.unstable_importModule(path);
  return (module as { readonly namespace?: unknown }).namespace ?? module;
}

/** A module that a transform made has its default under `default`; one in CommonJS is it. */
function defaultOf(module: unknown): unknown {
  return typeof module === 'function' ? module : (module as { readonly default?: unknown } | null)?.default;
}

/** Syntax that no transform has turned into what Jest runs. The error may be one of the test file's context. */
export function isUnreadable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return ('name' in error && error.name === 'SyntaxError') || ('code' in error && error.code === 'ERR_REQUIRE_ESM');
}
