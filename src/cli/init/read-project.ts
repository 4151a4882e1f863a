import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './package-folder.js';
import { hasPlugAndPlay, packageManagerOf } from './package-manager.js';
import { readManifest, type Manifest } from './read-manifest.js';

/** What a project uses. */
export interface ProjectFacts {
  readonly runner: 'vitest' | 'jest';
  /** Relative to the project root. */
  readonly vitestConfig?: string;
  /** Where the configuration of Jest stands, relative to the project root; `package.json` for its key `jest`. */
  readonly jestConfig?: string;
  /** Whether a `.js` file is a module. */
  readonly isModule: boolean;
  /** The folder of callsheet, relative to the project root, such as `../../node_modules/callsheet`; absent where packages are no files. */
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
    ...(vitestConfig !== undefined && { vitestConfig }),
    ...(jestConfig !== undefined && { jestConfig }),
    isModule: manifest.type === 'module',
    ...(callsheet !== undefined && { callsheet }),
    ...(missing.length > 0 && { install: `${add} ${missing.join(' ')}` }),
    run,
  };
}

type Configs = { readonly vitestConfig: string | undefined; readonly jestConfig: string | undefined };

/** What the project itself says comes before what happens to be installed for a package beside it. */
function runnerOf(root: string, manifest: Manifest, { vitestConfig, jestConfig }: Configs): 'vitest' | 'jest' {
  if (isDeclared(manifest, 'vitest') || vitestConfig?.startsWith('vitest.') === true) return 'vitest';
  if (jestConfig !== undefined || isDeclared(manifest, 'jest')) return 'jest';
  if (vitestConfig !== undefined || packageFolder(root, 'vitest') !== undefined) return 'vitest';
  return packageFolder(root, 'jest') === undefined ? 'vitest' : 'jest';
}

/** The key may hold the path of a file instead of a configuration. */
function jestKeyOf({ jest }: Manifest): string | undefined {
  if (typeof jest === 'string') return jest;
  return typeof jest === 'object' && jest !== null ? 'package.json' : undefined;
}

function isDeclared({ dependencies, devDependencies }: Manifest, name: string): boolean {
  return [dependencies, devDependencies].some((list) => list !== undefined && name in list);
}
