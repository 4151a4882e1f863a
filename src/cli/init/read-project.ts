import { existsSync } from 'node:fs';
import { join, dirname, relative } from 'node:path';
import { readTextSync } from '../../files/read-file.js';
import { projectFileUnreadable } from '../../problems/cli/cli.js';
import { reasonOf } from '../../problems/disk/file-reason.js';
import { UsageError } from '../shared/context.js';
import { createRequire } from 'node:module';
import { pathFrom } from '../../format/paths.js';

/** What a project uses. */
export interface ProjectFacts {
  readonly runner: 'vitest' | 'jest';
  /** Whether the project itself has a test framework. */
  readonly hasFramework: boolean;
  /** Relative to the project root. */
  readonly vitestConfig?: string;
  /** Where the configuration of Jest is, relative to the project root; `package.json` for its key `jest`. */
  readonly jestConfig?: string;
  /** Whether the project uses TypeScript. */
  readonly isTyped: boolean;
  /** Whether a `.js` file is a module. */
  readonly isModule: boolean;
  /** The folder of callsheet, relative to the project root, such as `../../node_modules/callsheet`; absent where packages are not files. */
  readonly callsheet?: string;
  /** The command that installs what is missing; absent where nothing is. */
  readonly install?: string;
  /** What comes before the command of a package: `npx`. */
  readonly run: string;
}

const extensions = ['ts', 'mts', 'js', 'mjs', 'cts', 'cjs'];
/** In the order in which Vitest looks for them. */
const vitestConfigs = extensions.map((ending) => `vitest.config.${ending}`);
const viteConfigs = extensions.map((ending) => `vite.config.${ending}`);
const jestConfigs = ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts', 'json'].map((ending) => `jest.config.${ending}`);

export function readProject(root: string): ProjectFacts {
  const manifest = readManifest(root);
  const first = (names: readonly string[]): string | undefined => names.find((name) => existsSync(join(root, name)));
  const vitestConfig = first([...vitestConfigs, ...viteConfigs]);
  const jestConfig = jestKeyOf(manifest) ?? first(jestConfigs);
  const runner = runnerOf(root, manifest, { vitestConfig, jestConfig });
  const isMissing = (name: string): boolean => !isDeclared(manifest, name) && packageFolder(root, name) === undefined;
  const missing = ['callsheet', runner].filter(isMissing);
  const { add, run, addsPeers } = packageManagerOf(root);
  if (missing.includes('vitest') && !addsPeers && isMissing('vite')) missing.push('vite');
  const callsheet = packageFolder(root, 'callsheet') ?? (hasPlugAndPlay(root) ? undefined : './node_modules/callsheet');
  return {
    runner,
    hasFramework:
      jestConfig !== undefined ||
      vitestConfig !== undefined ||
      ['vitest', 'jest'].some((name) => isDeclared(manifest, name)),
    ...(vitestConfig !== undefined && { vitestConfig }),
    ...(jestConfig !== undefined && { jestConfig }),
    isTyped: usesTypeScript(root, manifest, vitestConfig ?? jestConfig),
    isModule: manifest.type === 'module',
    ...(callsheet !== undefined && { callsheet }),
    ...(missing.length > 0 && { install: `${add} ${missing.join(' ')}` }),
    run,
  };
}

type Configs = { readonly vitestConfig: string | undefined; readonly jestConfig: string | undefined };

/** What the project itself says comes before what happens to be installed for a package next to it. */
function runnerOf(root: string, manifest: Manifest, { vitestConfig, jestConfig }: Configs): 'vitest' | 'jest' {
  if (isDeclared(manifest, 'vitest') || vitestConfig?.startsWith('vitest.') === true) return 'vitest';
  if (jestConfig !== undefined || isDeclared(manifest, 'jest')) return 'jest';
  if (vitestConfig !== undefined || packageFolder(root, 'vitest') !== undefined) return 'vitest';
  return packageFolder(root, 'jest') === undefined ? 'vitest' : 'jest';
}

function usesTypeScript(root: string, manifest: Manifest, config: string | undefined): boolean {
  const isConfigTyped = config !== undefined && /\.[cm]?ts$/.test(config);
  return isConfigTyped || isDeclared(manifest, 'typescript') || existsSync(join(root, 'tsconfig.json'));
}

/** The key may hold the path of a file instead of a configuration. */
function jestKeyOf({ jest }: Manifest): string | undefined {
  if (typeof jest === 'string') return jest;
  return typeof jest === 'object' && jest !== null ? 'package.json' : undefined;
}

function isDeclared({ dependencies, devDependencies }: Manifest, name: string): boolean {
  return [dependencies, devDependencies].some((list) => list !== undefined && name in list);
}

/** What `init` reads of a `package.json`. */
interface Manifest {
  readonly type?: unknown;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly jest?: unknown;
  readonly packageManager?: unknown;
}

/**
 * That of the project; nothing of one that is missing or no JSON.
 *
 * @throws UsageError where it is there and cannot be read
 */
function readManifest(root: string): Manifest {
  return parse(readProjectFile(root, 'package.json') ?? '');
}

/** That of a folder further up; nothing of one that is missing or cannot be read. */
function readManifestAbove(folder: string): Manifest {
  try {
    return parse(readTextSync(join(folder, 'package.json'), 'manifest'));
  } catch {
    return {};
  }
}

function parse(text: string): Manifest {
  try {
    return (JSON.parse(text) as Manifest | null) ?? {};
  } catch {
    return {};
  }
}

/**
 * The text of a file of the project, without a mark before it.
 *
 * @returns undefined where it is not there
 * @throws UsageError where it is there and cannot be read
 */
export function readProjectFile(root: string, file: string): string | undefined {
  try {
    return readTextSync(join(root, file), 'config');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new UsageError(projectFileUnreadable(file, reasonOf(error)));
  }
}

/** How a project installs and runs packages. */
interface PackageManager {
  readonly name: string;
  readonly locks: readonly string[];
  /** What comes before the names of the packages to install. */
  readonly add: string;
  /** What comes before the command of a package. */
  readonly run: string;
  /** Whether peer dependencies are installed unasked, as Vite is for Vitest 5. */
  readonly addsPeers: boolean;
}

const npm: PackageManager = {
  name: 'npm',
  locks: ['package-lock.json', 'npm-shrinkwrap.json'],
  add: 'npm install --save-dev',
  run: 'npx',
  addsPeers: true,
};

const managers: readonly PackageManager[] = [
  { name: 'pnpm', locks: ['pnpm-lock.yaml'], add: 'pnpm add --save-dev', run: 'pnpm exec', addsPeers: true },
  { name: 'yarn', locks: ['yarn.lock'], add: 'yarn add --dev', run: 'yarn', addsPeers: false },
  { name: 'bun', locks: ['bun.lock', 'bun.lockb'], add: 'bun add --dev', run: 'bunx', addsPeers: true },
  npm,
];

/** By the `packageManager` or the lock file that is nearest: in a monorepo they stand further up. */
function packageManagerOf(folder: string): PackageManager {
  return above(folder, (place) => named(place) ?? locked(place)) ?? npm;
}

/** A new project has no lock file yet. */
function named(place: string): PackageManager | undefined {
  const { packageManager } = readManifestAbove(place);
  return managers.find(({ name }) => String(packageManager).startsWith(`${name}@`));
}

function locked(place: string): PackageManager | undefined {
  return managers.find(({ locks }) => locks.some((lock) => existsSync(join(place, lock))));
}

/** Whether packages are not files of their own, but in the archives of Yarn's Plug'n'Play. */
function hasPlugAndPlay(folder: string): boolean {
  return above(folder, (place) => existsSync(join(place, '.pnp.cjs')) || undefined) ?? false;
}

function above<Found>(folder: string, find: (place: string) => Found | undefined): Found | undefined {
  const found = find(folder);
  if (found !== undefined || dirname(folder) === folder) return found;
  return above(dirname(folder), find);
}

/**
 * Where Node finds a package from a folder, relative to it and with `/`: `../../node_modules/callsheet`.
 *
 * @returns undefined where it is not installed in the folder or above it
 */
function packageFolder(folder: string, name: string): string | undefined {
  const places = createRequire(join(folder, 'package.json')).resolve.paths(name) ?? [];
  const isAbove = (place: string): boolean => !relative(dirname(place), folder).startsWith('..');
  const found = places
    .filter(isAbove)
    .map((place) => join(place, name))
    .find((path) => existsSync(join(path, 'package.json')));
  if (found === undefined) return undefined;
  const path = pathFrom(folder, found);
  return path.startsWith('.') ? path : `./${path}`;
}
