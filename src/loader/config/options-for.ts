import { dirname } from 'node:path';
import type { CallsheetConfig } from '../../format/options.js';
import { atFolder } from './at-folder.js';
import { mergeOptions, type MergedOptions } from './merge-options.js';
import { moveGlobs } from './move-globs.js';
import type { ReadConfig } from './read-config.js';

/** Options that code gives, as those of the plugin. */
export interface CodeOptions<Options extends CallsheetConfig> {
  readonly options: Options;
  /** What their paths and globs are relative to, absolute. */
  readonly folder: string;
  /** What messages call the code, such as `vitest.config.ts`. */
  readonly place: string;
}

/**
 * The options of the sessions in a folder: those of its configuration file under those of code. Paths are absolute, and globs relative to
 * the folder.
 *
 * @param home - the folder, absolute; at or below the folders that file and code are of
 * @param filePlace - what messages call the file
 */
export function optionsFor<Options extends CallsheetConfig>(
  home: string,
  config: ReadConfig,
  code: CodeOptions<Options>,
  filePlace: string = config.file ?? '',
): MergedOptions<CallsheetConfig & Options> {
  const own = fileOptionsFor(home, config);
  const given = withGlobs(atFolder(code.options, code.folder), code.folder, home);
  return mergeOptions({ options: own, place: filePlace }, { options: given, place: code.place });
}

/** The options of a configuration file, with globs relative to a folder at or below its own. */
export function fileOptionsFor(home: string, { file, options }: ReadConfig): CallsheetConfig {
  return file === undefined ? options : withGlobs(options, dirname(file), home);
}

function withGlobs<Options extends CallsheetConfig>(options: Options, from: string, home: string): Options {
  const { include, exclude } = options;
  return {
    ...options,
    ...(include && { include: moveGlobs(include, from, home) }),
    ...(exclude && { exclude: moveGlobs(exclude, from, home) }),
  };
}
