import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withBothJoints } from '../../hosts/common/name-pattern.js';
import { defaults } from '../../format/defaults.js';
import type { ReportFiles, SessionOptions } from '../../format/options.js';
import { parserFile } from '../../hosts/common/package-folder.js';
import type { RunSettings } from '../../hosts/node/run-once.js';
import { cachedParse, lazyParser, type LazyParser } from '../../loader/cached-parse.js';
import { sessionReader } from '../../loader/files/read-session.js';
import { badShard, badTagFilter, badUsage } from '../../problems/cli/cli.js';
import { readDefaults } from '../../loader/read-defaults.js';
import type { Shard } from '../../record/report.js';
import { readTagFilter, type TagFilter } from '../../format/tags.js';
import { filesOfShard, readShard } from '../../runner/shard.js';
import type { RunFile } from '../../hosts/node/files-setup.js';
import type { Homes } from '../../hosts/node/homes.js';
import { openHomes, optionError, rootAround } from './run-homes.js';
import { type Context, UsageError } from '../shared/context.js';
import { chosenFiles } from './chosen-files.js';
import { givenInputs } from './given-inputs.js';

/** What a command line of `callsheet run` says. */
export interface RunArguments {
  readonly paths: readonly string[];
  readonly pattern: string | undefined;
  readonly tags: string | undefined;
  readonly bail: number | undefined;
  readonly shard: string | undefined;
  readonly environment: string | undefined;
  readonly inputs: readonly string[];
  readonly lanes: number | undefined;
  readonly seed: string | undefined;
  readonly show: string | true | undefined;
  /** Their paths are absolute. */
  readonly reports: ReportFiles;
  readonly json: boolean;
}

/** A command line whose configurations are read. */
export interface OpenRun {
  readonly homes: Homes;
  /** The expression over tags that every run has. */
  readonly tags: string | undefined;
  /**
   * The run of the session files that there are now.
   *
   * @throws UsageError
   */
  readonly settings: () => Promise<RunSettings>;
}

/** @throws UsageError */
export async function openRun(given: RunArguments, from: Context): Promise<OpenRun> {
  const root = from.isRootGiven ? from.root : await rootAround(from.cwd);
  const context = { ...from, root };
  const parser = lazyParser(parserFile);
  const read = sessionReader(root, parseOf(root, parser));
  const homes = await openHomes(root, optionsOf(given));
  return { homes, tags: given.tags, settings: () => settingsOf(given, { context, homes, read, parser }) };
}

interface Opened extends Pick<RunSettings, 'read'> {
  readonly context: Context;
  readonly homes: Homes;
  readonly parser: LazyParser;
}

async function settingsOf(given: RunArguments, opened: Opened): Promise<RunSettings> {
  const { context, homes, read, parser } = opened;
  const { root, cwd, env, isRootGiven } = context;
  const chosen = await chosenFiles(given.paths, opened);
  const files = inShard(chosen, given.shard);
  const own = new Set(files);
  const { environment, json, seed } = given;
  const { options } = homes.root;
  refuseOptions(files, root, parser);
  return {
    root,
    cwd,
    files,
    others: given.shard === undefined ? [] : chosen.filter((file) => !own.has(file)),
    read,
    parser,
    json,
    options,
    show: given.show,
    env: { ...env, ...givenInputs(given.inputs, files, read), ...(seed !== undefined && { CALLSHEET_SEED: seed }) },
    // `false` is about runners of test frameworks.
    lanes: count('--lanes', given.lanes) ?? (options.lanes || defaults.lanes),
    bail: count('--bail', given.bail),
    namePattern: patternOf(given.pattern),
    tags: tagFilterOf(given.tags),
    shard: given.shard === undefined ? undefined : shardOf(given.shard),
    flags: [
      ...(isRootGiven ? ['--root', root] : []),
      ...(environment === undefined ? [] : ['--environment', environment]),
      ...(seed === undefined ? [] : ['--seed', seed]),
    ],
  };
}

/** What session files say is kept where tools of a project keep such things. */
function parseOf(root: string, parser: LazyParser): LazyParser['parse'] {
  const modules = join(root, 'node_modules');
  return existsSync(modules) ? cachedParse(root, join(modules, '.cache', 'callsheet'), parser) : parser.parse;
}

function inShard(files: readonly RunFile[], text: string | undefined): readonly RunFile[] {
  if (text === undefined) return files;
  const own = new Set(
    filesOfShard(
      files.map(({ file }) => file),
      shardOf(text),
    ),
  );
  return files.filter(({ file }) => own.has(file));
}

function shardOf(text: string): Shard {
  const shard = readShard(text);
  if (!shard) throw new UsageError(badShard(text));
  return shard;
}

/** What is wrong with options that only their use shows, before anything is sent. Certificates may be made by `setup`. */
function refuseOptions(files: readonly RunFile[], root: string, parser: LazyParser): void {
  try {
    for (const { options } of new Set(files.map(({ home }) => home))) {
      readDefaults(options, parser.parse, root);
    }
  } catch (error) {
    throw optionError(error);
  }
}

function optionsOf({ environment, reports }: RunArguments): SessionOptions {
  return {
    ...(environment !== undefined && { environment }),
    ...(Object.keys(reports).length > 0 && { report: reports }),
  };
}

function count(option: string, value: number | undefined): number | undefined {
  if (value !== 0) return value;
  throw new UsageError(badUsage(`${option} takes a whole number from 1 on`, undefined, 'run'));
}

function patternOf(pattern: string | undefined): RegExp | undefined {
  try {
    return withBothJoints(pattern);
  } catch (error) {
    throw new UsageError(badUsage(`invalid pattern: ${(error as Error).message}`, undefined, 'run'));
  }
}

/** @throws UsageError */
function tagFilterOf(expression: string | undefined): TagFilter | undefined {
  const filter = expression === undefined ? undefined : readTagFilter(expression);
  if (expression !== undefined && !filter) throw new UsageError(badTagFilter(expression));
  return filter;
}
