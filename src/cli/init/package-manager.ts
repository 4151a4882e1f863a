import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readManifestAbove } from './read-manifest.js';

/** How a project installs and runs packages. */
export interface PackageManager {
  readonly name: string;
  readonly locks: readonly string[];
  /** What comes before the names of the packages to install. */
  readonly add: string;
  /** What comes before the command of a package. */
  readonly run: string;
  /** Whether packages that others ask for beside them are installed unasked, as Vite is for Vitest 5. */
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
export function packageManagerOf(folder: string): PackageManager {
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

/** Whether packages are no files of their own, but in the archives of Yarn's Plug'n'Play. */
export function hasPlugAndPlay(folder: string): boolean {
  return above(folder, (place) => existsSync(join(place, '.pnp.cjs')) || undefined) ?? false;
}

function above<Found>(folder: string, find: (place: string) => Found | undefined): Found | undefined {
  const found = find(folder);
  if (found !== undefined || dirname(folder) === folder) return found;
  return above(dirname(folder), find);
}
