import { escapeRegex } from '../../../lib/regex.js';
import { checkNode } from '../../common/check-node.js';
import type { JestOptions, ReportOptions } from '../../../format/options.js';
import { reportKinds } from '../../../format/options.js';
import { checkOptions, jestShapes } from '../../../loader/config/check-config.js';
import { readDefaultAuth } from '../../../loader/default-step.js';
import { readDefaultTests } from '../../../loader/default-tests.js';
import { optionsKey, type HostOptions } from '../shared/options.js';
import { parser } from '../shared/session-reader.js';
import { configuredOptions, hasInnerConfig, presetFolders, testGlobs } from './configured-options.js';
import { parts } from '../shared/parts.js';
import { createRequire } from 'node:module';
import { resolveFromConfig, type JestConfig } from './resolve-from-config.js';
import { isAbsolute, posix } from 'node:path';
import { withSlashes } from '../../../format/paths.js';

/** The part of Jest's configuration that makes session files tests; JSON-safe. */
export interface CallsheetPreset extends Ignoring {
  readonly moduleFileExtensions: string[];
  readonly testMatch: string[];
  readonly globals: Record<string, HostOptions>;
  readonly runner?: string;
  readonly testRunner: string;
  readonly dependencyExtractor: string;
  readonly reporters: (string | [string, HostOptions])[];
}

/** The names of session files, as a pattern of Jest's. */
export const sessionPattern = String.raw`\.session\.yaml$`;

/** Jest's own defaults, which a configuration replaces. */
export const defaultExtensions = ['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'json', 'node'];
export const defaultGlobs = ['**/__tests__/**/*.?([mc])[jt]s?(x)', '**/?(*.)+(spec|test).?([mc])[jt]s?(x)'];

/**
 * What `preset: 'callsheet'` means, with options.
 *
 * @example
 * module.exports = { ...callsheetPreset({ baseUrl: '{{env.SHOP_URL}}' }), testEnvironment: 'node' };
 */
export function callsheetPreset(given: Omit<JestOptions, 'reporter'> = {}): CallsheetPreset {
  checkNode();
  checkJestOptions(given);
  const folders = presetFolders();
  return presetWith(given, configuredOptions(given, folders, 'callsheetPreset()'), folders);
}

/**
 * @param known - the options with those of the configuration file
 * @param folders - what may be the root of the project
 */
export function presetWith(given: JestOptions, known: JestOptions, folders: readonly string[]): CallsheetPreset {
  const { include: _, exclude: __, reporter: ___, ...options } = known;
  return {
    moduleFileExtensions: [...defaultExtensions, 'yaml'],
    testMatch: testGlobs(known, defaultGlobs),
    globals: { [optionsKey]: given },
    ...laneRunner(known, folders),
    testRunner: parts.testRunner,
    dependencyExtractor: parts.dependencyExtractor,
    reporters: [[parts.reporter, options], 'summary'],
    ...ignoringReports({}, options.report),
  };
}

/**
 * Checks options where the configuration is read: later each session file would fail with the same words.
 *
 * @throws Error that names the first mistake
 */
export function checkJestOptions(options: JestOptions): void {
  checkOptions(options, jestShapes);
  readDefaultTests(options.tests, parser.parse);
  readDefaultAuth(options.auth, parser.parse);
}

/**
 * Without lanes Jest's own runner runs sessions, too; the runner then only sets up what they need, as the configuration of a package
 * may ask, too.
 *
 * @param folders - what may be the root of the project
 */
export function laneRunner({ lanes, setup }: JestOptions, folders: readonly string[]): { readonly runner?: string } {
  const isNeeded = lanes !== false || setup !== undefined || hasInnerConfig(folders);
  return isNeeded ? { runner: parts.runner } : {};
}

/**
 * The preset of a configuration, whose values Jest would lose to those that are added.
 *
 * @throws Error where it is not found
 */
export function presetOf(config: JestConfig): JestConfig {
  const { preset } = config;
  if (!preset) return {};
  const types = ['', '.js', '.json', '.cjs', '.mjs'];
  const path = resolveFromConfig('preset', [...types.map((type) => `${preset}/jest-preset${type}`), preset], config);
  const module = createRequire(path)(path) as { readonly default?: JestConfig } & JestConfig;
  return module.default ?? module;
}

/** The part of a Jest configuration that says which files watch mode passes over. */
interface Ignoring {
  readonly watchPathIgnorePatterns?: string[];
}

/** Jest watches JSON files, too: a report that it saw change would have it run again, and write the report again. */
export function ignoringReports(
  { watchPathIgnorePatterns: own = [] }: { readonly watchPathIgnorePatterns?: readonly string[] },
  report: ReportOptions = {},
): Ignoring {
  const patterns = reportKinds.flatMap((kind) => (report[kind] === undefined ? [] : patternOf(report[kind])));
  return patterns.length === 0 ? {} : { watchPathIgnorePatterns: [...own, ...patterns] };
}

/** The end of its path: what a relative one begins at, only Jest knows. */
function patternOf(path: string): string {
  const end = posix.normalize(withSlashes(path)).replace(/^(?:\.\.\/)+/, '');
  return `${isAbsolute(path) ? '' : '/'}${escapeRegex(end)}$`;
}
