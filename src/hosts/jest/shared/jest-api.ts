import { createRequire } from 'node:module';
import { join } from 'node:path';
import { jestNotFound } from '../../../problems/host/jest.js';

/** The parts of Jest that the host uses; it imports no Jest of its own. */

export interface GlobalConfig {
  readonly rootDir: string;
  readonly testNamePattern?: string;
  /** Path and options of each. */
  readonly reporters?: readonly (readonly [string, unknown])[];
  readonly verbose?: boolean;
  readonly watch?: boolean;
  readonly watchAll?: boolean;
  /** Whether tests are listed and none is run. */
  readonly collectTests?: boolean;
  readonly projects?: readonly unknown[];
  /** After how many failed tests the run ends; 0 for none. */
  readonly bail?: number;
  readonly maxWorkers?: number;
  /** Unset under Jest 29. */
  readonly runInBand?: boolean;
  readonly logHeapUsage?: boolean;
  readonly silent?: boolean;
  readonly useStderr?: boolean;
}

export interface ProjectConfig {
  /** Differs from that of every other project of the run. */
  readonly id: string;
  readonly rootDir: string;
  readonly displayName?: { readonly name: string };
  readonly testLocationInResults?: boolean;
  readonly globals: Readonly<Record<string, unknown>>;
  readonly cache: boolean;
  /** Absolute. */
  readonly cacheDirectory: string;
  readonly testRunner?: string;
  readonly moduleFileExtensions?: readonly string[];
  readonly testMatch?: readonly string[];
  readonly testRegex?: readonly unknown[];
  /** Absolute paths. */
  readonly setupFiles?: readonly string[];
  readonly testEnvironment?: string;
  /** s */
  readonly slowTestThreshold?: number;
  readonly silent?: boolean;
  readonly verbose?: boolean;
}

export interface Environment {
  readonly global: {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>>; exit: NodeJS.Process['exit'] };
    readonly console?: { readonly info: (text: string) => void };
  };
}

/** Jest's module system for one test file. */
export interface Runtime {
  readonly requireModuleOrMock: (from: string, path: string) => unknown;
  readonly unstable_shouldLoadAsEsm: (path: string) => boolean;
  readonly unstable_importModule: (path: string) => Promise<unknown>;
}

/** Sends the main process news of a test while its file runs. */
export type SendEvent = (name: 'test-case-start' | 'test-case-result', args: readonly unknown[]) => unknown;

/** What Jest calls for each test file. */
export type TestRunner = (
  ...given: [
    globalConfig: GlobalConfig,
    config: ProjectConfig,
    environment: Environment,
    runtime: Runtime,
    path: string,
    send?: SendEvent,
  ]
) => Promise<unknown>;

/** What a test came to. */
export interface AssertionResult {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly fullName: string;
  readonly status: 'passed' | 'failed' | 'pending';
  /** ms; null of a test that did not run. */
  readonly duration: number | null;
  /** Unix time in ms. */
  readonly startAt: number | null;
  readonly failureDetails: readonly unknown[];
  readonly failureMessages: readonly string[];
  readonly location: { readonly line: number; readonly column: number } | null;
  readonly failing: false;
  readonly invocations: number;
  readonly numPassingAsserts: number;
  readonly retryReasons: readonly string[];
  /** Where tests are only collected. */
  readonly wouldRun?: true;
}

/** Under a strict package manager a package sees only its own dependencies, so the way leads from one to the next. */
const chain = ['jest', 'jest-cli', '@jest/core', 'jest-config', 'jest-circus'];

const found = new Map<string, readonly NodeJS.Require[]>();

/**
 * Loads a module of the Jest that runs, however the package manager has laid it out.
 *
 * @throws Error where there is none
 */
export function requireFromJest(rootDir: string, name: string): unknown {
  for (const require of placesOf(rootDir)) {
    const path = resolveFrom(require, name);
    if (path !== undefined) return require(path);
  }
  const { message, hint } = jestNotFound(name, rootDir);
  throw new Error(`${message}\n${hint}`);
}

/** The same where this process has it already, and undefined otherwise. */
export function loadedFromJest(rootDir: string, name: string): unknown {
  for (const require of placesOf(rootDir)) {
    const loaded = require.cache[resolveFrom(require, name) ?? ''];
    if (loaded) return loaded.exports;
  }
  return undefined;
}

function placesOf(rootDir: string): readonly NodeJS.Require[] {
  const places = found.get(rootDir) ?? jestPlaces(rootDir);
  found.set(rootDir, places);
  return places;
}

function jestPlaces(rootDir: string): readonly NodeJS.Require[] {
  const starts = [join(rootDir, 'package.json'), join(process.cwd(), 'package.json'), process.argv[1] ?? rootDir];
  return starts.flatMap((start) => {
    const places = [createRequire(start)];
    for (const name of chain) {
      const path = resolveFrom(places.at(-1)!, `${name}/package.json`);
      if (path !== undefined) places.push(createRequire(path));
    }
    return places.toReversed();
  });
}

function resolveFrom(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}
