import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTextSync } from '../../files/read-file.js';
import { ConfigError } from '../../format/config-error.js';
import type { CallsheetConfig } from '../../format/options.js';
import { importModule, requireModule, stampFile } from '../../modules/import-module.js';
import { nodeSyntax } from '../../modules/node-syntax.js';
import { reasonOf } from '../../problems/disk/file-reason.js';
import {
  allOf,
  configAwaits,
  configNotAMap,
  configNotLoaded,
  inConfig,
  noDefaultExport,
} from '../../problems/host/config.js';
import { atFolder } from './at-folder.js';
import { isMap, optionFaults } from './check-config.js';
import { findConfig } from './find-config.js';
import { optionRange } from './option-range.js';

/** The configuration that holds for a folder. */
export interface ReadConfig {
  /** Absolute; absent if there is none. */
  readonly file?: string;
  /** Checked. Paths are absolute; the globs of `include` and `exclude` are as written, relative to the folder of the file. */
  readonly options: CallsheetConfig;
}

/**
 * Reads the nearest `callsheet.config.ts` for a folder. One that has changed since it was read last is read anew, also if a module of
 * the project that it imports has.
 *
 * @param folder - absolute
 * @param root - of the project, absolute; how far up is looked at least. Default `folder`
 * @throws ConfigError
 */
export async function readConfig(folder: string, root?: string): Promise<ReadConfig> {
  const file = findConfig(folder, root);
  return file === undefined ? { options: {} } : readConfigFile(file);
}

/** @param file - absolute */
export async function readConfigFile(file: string): Promise<ReadConfig> {
  if (file.endsWith('.json')) {
    stampFile(file);
    return configOf(file, readJson(file));
  }
  const module = await importModule(file).catch((error: unknown) => {
    throw notLoaded(file, error);
  });
  return configOf(file, defaultOf(module, file));
}

/** The same at once, for Jest: of a module with `await` at its top level it throws. */
export function readConfigSync(folder: string, root?: string): ReadConfig {
  const file = findConfig(folder, root);
  if (file === undefined) return { options: {} };
  if (file.endsWith('.json')) return configOf(file, readJson(file));
  let module: unknown;
  try {
    module = requireModule(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_REQUIRE_ASYNC_MODULE') throw new ConfigError(configAwaits(file));
    throw notLoaded(file, error);
  }
  return configOf(file, defaultOf(module, file));
}

function configOf(file: string, value: unknown): ReadConfig {
  if (!isMap(value)) throw new ConfigError(configNotAMap(file, value));
  const faults = optionFaults(value).map((fault) => inConfig(fault, placeIn(file, fault.option)));
  if (faults.length > 0) throw new ConfigError(allOf(faults));
  return { file, options: atFolder(value, dirname(file)) };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readTextSync(file, 'config'));
  } catch (error) {
    throw new ConfigError(configNotLoaded(file, reasonOf(error)), { cause: error });
  }
}

/** A module in CommonJS that a compiler made has its default one deeper. */
function defaultOf(module: unknown, file: string): unknown {
  const { default: value } = module as { readonly default?: unknown };
  const { __esModule: isCompiled, default: inner } = Object(value) as { __esModule?: unknown; default?: unknown };
  const found = isCompiled ? inner : value;
  if (found === undefined) throw new ConfigError(noDefaultExport(file));
  return found;
}

/** With its own message, and where it is thrown. */
function notLoaded(file: string, error: unknown): ConfigError {
  const place = faultPlace(error, file);
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new ConfigError(configNotLoaded(place ?? file, words), { cause: error });
}

/** As `file:line:column`, of a mistake in syntax or of what the file, or a module that it imports, throws. */
function faultPlace(error: unknown, file: string): string | undefined {
  const syntax = nodeSyntax(error);
  if (typeof syntax === 'object') return `${plainPath(syntax.file)}:${syntax.line}:${syntax.column}`;
  const { stack = '' } = Object(error) as Partial<Error>;
  const frames = [...stack.matchAll(/^\s*at .*?\(?((?:file:|\/|[A-Za-z]:\\).+?):(\d+):(\d+)\)?$/gm)];
  const own = frames.find(([, path]) => !path!.includes('/node_modules/') && isBeside(plainPath(path!), file));
  return own && `${plainPath(own[1]!)}:${own[2]}:${own[3]}`;
}

function isBeside(path: string, file: string): boolean {
  return resolve(path).startsWith(dirname(file));
}

function plainPath(where: string): string {
  const [path = where] = where.split('?');
  return path.startsWith('file:') ? fileURLToPath(path) : path;
}

/** The file, with the line of an option where only one may be meant. */
function placeIn(file: string, option: string | undefined): string {
  const range = option === undefined ? undefined : optionRange(readTextSync(file, 'config'), option);
  return range ? `${file}:${range.start.line}` : file;
}
