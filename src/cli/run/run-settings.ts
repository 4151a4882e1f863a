import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withBothJoints } from '../../hosts/common/name-pattern.js';
import { reportKinds, type ReportOptions, type SessionOptions } from '../../format/options.js';
import { parserFile } from '../../hosts/common/package-folder.js';
import type { RunSettings } from '../../hosts/node/run-once.js';
import { cachedParse, lazyParser, type LazyParser } from '../../loader/cached-parse.js';
import { sessionReader } from '../../loader/files/read-session.js';
import { badUsage } from '../../problems/cli/cli.js';
import { type Context, UsageError } from '../shared/context.js';
import { chosenFiles } from './chosen-files.js';
import { givenInputs } from './given-inputs.js';

/** What a command line of `callsheet run` says. */
export interface RunArguments {
  readonly paths: readonly string[];
  readonly pattern: string | undefined;
  readonly bail: number | undefined;
  readonly environment: string | undefined;
  readonly inputs: readonly string[];
  readonly lanes: number | undefined;
  readonly show: string | true | undefined;
  /** By kind, relative to the current folder. */
  readonly reports: { readonly [Kind in (typeof reportKinds)[number]]: string | undefined };
  readonly json: boolean;
}

const usualLanes = 32;

/** @throws UsageError */
export async function runSettings(given: RunArguments, context: Context): Promise<RunSettings> {
  const { root, cwd, env, isRootGiven } = context;
  const parser = lazyParser(parserFile);
  const read = sessionReader(root, parseOf(root, parser));
  const files = await chosenFiles(given.paths, context, read);
  const { environment, json } = given;
  return {
    root,
    cwd,
    files,
    read,
    parser,
    json,
    options: optionsOf(given, cwd),
    env: { ...env, ...givenInputs(given.inputs, files, read) },
    lanes: count('--lanes', given.lanes) ?? usualLanes,
    bail: count('--bail', given.bail),
    namePattern: patternOf(given.pattern),
    flags: [
      ...(isRootGiven ? ['--root', root] : []),
      ...(environment === undefined ? [] : ['--environment', environment]),
    ],
  };
}

/** What session files say is kept where tools of a project keep such things. */
function parseOf(root: string, parser: LazyParser): LazyParser['parse'] {
  const modules = join(root, 'node_modules');
  return existsSync(modules) ? cachedParse(root, join(modules, '.cache', 'callsheet'), parser) : parser.parse;
}

function optionsOf({ environment, show, reports }: RunArguments, cwd: string): SessionOptions {
  const files = reportKinds.flatMap((kind) => {
    const path = reports[kind];
    return path === undefined ? [] : [[kind, resolve(cwd, path)]];
  });
  return {
    ...(environment !== undefined && { environment }),
    ...(show !== undefined && { show }),
    ...(files.length > 0 && { report: Object.fromEntries(files) as ReportOptions }),
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
