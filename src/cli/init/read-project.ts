import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a project uses. */
export interface ProjectFacts {
  /** Of a project that runs Jest and not Vitest, where its config is or would be. */
  readonly jestConfig?: string;
  /** The command that installs what is missing; absent where nothing is. */
  readonly install?: string;
}

const jestConfigs = ['ts', 'js', 'mjs', 'cjs', 'json'].map((ending) => `jest.config.${ending}`);

const installers: readonly (readonly [string, string])[] = [
  ['pnpm-lock.yaml', 'pnpm add --save-dev'],
  ['yarn.lock', 'yarn add --dev'],
  ['bun.lock', 'bun add --dev'],
];

export function readProject(root: string): ProjectFacts {
  const manifest = readManifest(root);
  const has = (name: string): boolean =>
    [manifest.dependencies, manifest.devDependencies].some((list) => list !== undefined && name in list);
  const jestConfig = has('vitest') ? undefined : findJest(root, manifest.jest !== undefined, has('jest'));
  const missing = ['callsheet', ...(jestConfig === undefined ? ['vitest'] : [])].filter((name) => !has(name));
  const installer = installers.find(([lock]) => existsSync(join(root, lock)))?.[1] ?? 'npm install --save-dev';
  return {
    ...(jestConfig !== undefined && { jestConfig }),
    ...(missing.length > 0 && { install: `${installer} ${missing.join(' ')}` }),
  };
}

function findJest(root: string, inManifest: boolean, isInstalled: boolean): string | undefined {
  const file = jestConfigs.find((name) => existsSync(join(root, name)));
  return file ?? (inManifest ? 'package.json' : isInstalled ? 'jest.config.js' : undefined);
}

type Manifest = Readonly<Partial<Record<'dependencies' | 'devDependencies' | 'jest', object>>>;

function readManifest(root: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return {};
  }
}
