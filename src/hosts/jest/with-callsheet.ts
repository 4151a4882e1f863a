import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { JestOptions } from './options.js';
import { optionsKey } from './options.js';
import { parts } from './parts.js';
import { callsheetPreset, defaultExtensions, defaultGlobs, sessionGlobs, sessionPattern } from './preset.js';
import { presetOf } from './preset-of.js';

/** What is read of a Jest configuration; everything else stays as it is. */
export interface JestConfig {
  readonly rootDir?: string;
  readonly preset?: string | null;
  readonly projects?: readonly unknown[];
  readonly moduleFileExtensions?: readonly string[];
  readonly testMatch?: readonly string[];
  readonly testRegex?: string | readonly string[];
  readonly testRunner?: string;
  readonly dependencyExtractor?: string;
  readonly reporters?: readonly unknown[];
  readonly globals?: object;
}

/**
 * Adds session files to a Jest configuration, whatever stands in it; its own tests run as before.
 * A configuration with `projects` gets one more, for the sessions.
 *
 * @example
 * import { withCallsheet } from 'callsheet/jest';
 * export default withCallsheet({ preset: 'ts-jest' }, { baseUrl: '{{env.SHOP_URL}}' });
 */
export function withCallsheet<Config extends object>(config: Config & JestConfig, options: JestOptions = {}): Config {
  const { include: _, ...hostOptions } = options;
  const reporters = withReporter(config.reporters, hostOptions);
  if (config.projects) return { ...config, projects: [...config.projects, sessionProject(config, options)], reporters };
  const preset = presetOf(config);
  const known = { ...preset, ...config };
  return {
    ...config,
    moduleFileExtensions: [...new Set([...(known.moduleFileExtensions ?? defaultExtensions), 'yaml'])],
    ...withSessions(known, options),
    testRunner: parts.testRunner,
    dependencyExtractor: known.dependencyExtractor ?? parts.dependencyExtractor,
    reporters: known.reporters === config.reporters ? reporters : withReporter(known.reporters, hostOptions),
    globals: { ...config.globals, [optionsKey]: { ...hostOptions, ...otherRunner(known) } },
  };
}

/** Globs where the configuration has globs, a pattern where it has patterns: Jest takes one of the two. */
function withSessions({ testMatch, testRegex }: JestConfig, { include }: JestOptions): object {
  if (testRegex !== undefined && testRegex.length > 0 && testMatch === undefined)
    return { testRegex: [...[testRegex].flat(), sessionPattern] };
  return { testMatch: [...(testMatch ?? defaultGlobs), ...(include ?? sessionGlobs)] };
}

function sessionProject({ rootDir }: JestConfig, options: JestOptions): object {
  const { reporters: _, ...preset } = callsheetPreset(options);
  return {
    ...preset,
    ...(rootDir !== undefined && { rootDir }),
    displayName: 'callsheet',
    testMatch: options.include ?? sessionGlobs,
    testEnvironment: 'node',
  };
}

/** The place of `default` is taken, which draws the summary as well. Among others alone, it only writes reports. */
function withReporter(reporters: readonly unknown[] = ['default'], options: object): readonly unknown[] {
  const isDefault = (reporter: unknown): boolean => [reporter].flat()[0] === 'default';
  if (!reporters.some(isDefault)) return [...reporters, [parts.reporter, { ...options, silent: true }]];
  const replaced = reporters.map((reporter) => (isDefault(reporter) ? [parts.reporter, options] : reporter));
  return reporters.some((reporter) => [reporter].flat()[0] === 'summary') ? replaced : [...replaced, 'summary'];
}

const circus: readonly (string | undefined)[] = [undefined, 'circus', 'jest-circus', 'jest-circus/runner'];

function otherRunner({ testRunner, rootDir = process.cwd() }: JestConfig): { readonly otherRunner?: string } {
  if (circus.includes(testRunner) || testRunner === parts.testRunner) return {};
  const path = testRunner!.replace('<rootDir>', rootDir);
  return { otherRunner: createRequire(join(rootDir, 'package.json')).resolve(path) };
}
