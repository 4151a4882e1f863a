import { checkNode } from '../../common/check-node.js';
import type { JestOptions } from '../../../format/options.js';
import { checkJestConfig } from '../../../loader/config/check-config.js';
import { configFolders, resolveFromConfig, type JestConfig } from './resolve-from-config.js';
import {
  ignoringReports,
  checkJestOptions,
  defaultExtensions,
  defaultGlobs,
  sessionPattern,
  presetOf,
  laneRunner,
  presetWith,
} from './preset.js';
import { configuredOptions, testGlobs } from './configured-options.js';
import { optionsKey, type InnerRunner } from '../shared/options.js';
import { parts } from '../shared/parts.js';
import { sessionsProject } from '../shared/place.js';

/**
 * Adds session files to a Jest configuration, whatever is in it; its own tests run as before.
 * A configuration with `projects` gets one more, for the sessions.
 *
 * @example
 * import { withCallsheet } from 'callsheet/jest';
 * export default withCallsheet({ preset: 'ts-jest' }, { baseUrl: '{{env.SHOP_URL}}' });
 */
export function withCallsheet<Config extends object>(config: Config & JestConfig, given: JestOptions = {}): Config {
  checkNode();
  checkJestConfig(config);
  checkJestOptions(given);
  const options = configuredOptions(given, configFolders(config), 'withCallsheet()');
  const { reporter = true, include: _, exclude: __, ...reporterOptions } = options;
  const reportersOf = ({ reporters }: JestConfig): object =>
    reporter ? { reporters: withReporter(reporters, reporterOptions) } : {};
  if (config.projects)
    return { ...config, ...withProject(config, config.projects, { given, options }), ...reportersOf(config) };
  const known = { ...presetOf(config), ...config };
  return {
    ...config,
    moduleFileExtensions: [...new Set([...(known.moduleFileExtensions ?? defaultExtensions), 'yaml'])],
    ...withSessions(known, options),
    ...laneRunner(options, configFolders(config)),
    testRunner: parts.testRunner,
    ...ignoringReports(known, options.report),
    dependencyExtractor: known.dependencyExtractor ?? parts.dependencyExtractor,
    ...reportersOf(known),
    globals: {
      ...config.globals,
      [optionsKey]: { ...withoutReporter(given), ...innerRunner(known), ...otherRunner(known) },
    },
  };
}

interface Known {
  readonly given: JestOptions;
  /** With those of the configuration file. */
  readonly options: JestOptions;
}

function withoutReporter(options: JestOptions): JestOptions {
  return { ...options, reporter: undefined };
}

/** Globs where the configuration has globs, a pattern where it has patterns: Jest takes one of the two. */
function withSessions({ testMatch, testRegex }: JestConfig, options: JestOptions): object {
  if (options.include?.length === 0) return {};
  if (testRegex !== undefined && testRegex.length > 0 && testMatch === undefined)
    return { testRegex: [...[testRegex].flat(), sessionPattern] };
  return { testMatch: testGlobs(options, [testMatch ?? defaultGlobs].flat()) };
}

/** One more, unless no session is left to it: then each would run twice. */
function withProject(config: JestConfig, projects: readonly unknown[], { given, options }: Known): object {
  const watched = projects.map((project) =>
    isInline(project) ? { ...project, ...ignoringReports(project, options.report) } : project,
  );
  if (options.include?.length === 0 || projects.some(hasSessions)) return { projects: watched };
  return { projects: [...watched, sessionProject(config, { given, options })] };
}

function isInline(project: unknown): project is JestConfig {
  return typeof project === 'object' && project !== null;
}

function hasSessions(project: unknown): boolean {
  if (!isInline(project)) return false;
  const { preset, testRunner } = project;
  return preset === 'callsheet' || testRunner === parts.testRunner;
}

function sessionProject(config: JestConfig, { given, options }: Known): object {
  const { rootDir } = config;
  const { reporters: _, ...preset } = presetWith(withoutReporter(given), options, configFolders(config));
  return {
    ...preset,
    ...(rootDir !== undefined && { rootDir }),
    displayName: sessionsProject,
    testMatch: testGlobs(options, []),
    testEnvironment: 'node',
  };
}

/** The place of `default` is taken, which draws the summary as well. Among others, it only writes reports. */
function withReporter(reporters: readonly unknown[] = ['default'], options: object): readonly unknown[] {
  const names = reporters.map((reporter): unknown => [reporter].flat()[0]);
  const place = names.indexOf('default');
  if (place === -1) return [...reporters, [parts.reporter, { ...options, silent: true }]];
  const ofSummary = [reporters[place]].flat()[1] ?? {};
  const replaced = reporters.with(place, [parts.reporter, options]);
  return names.includes('summary') ? replaced : [...replaced, ['summary', ofSummary]];
}

const circus: readonly (string | undefined)[] = [undefined, 'circus', 'jest-circus', 'jest-circus/runner'];

function otherRunner(config: JestConfig): { readonly otherRunner?: string } {
  const { testRunner } = config;
  if (circus.includes(testRunner) || testRunner === parts.testRunner) return {};
  return { otherRunner: resolveFromConfig('testRunner', [testRunner!], config) };
}

function innerRunner(config: JestConfig): { readonly innerRunner?: InnerRunner } {
  const [runner, options] = typeof config.runner === 'string' ? [config.runner] : (config.runner ?? []);
  if (runner === undefined || runner === 'jest-runner' || runner === parts.runner) return {};
  const path = resolveFromConfig('runner', [`jest-runner-${runner}`, runner], config);
  return { innerRunner: { path, ...(options && { options }) } };
}
