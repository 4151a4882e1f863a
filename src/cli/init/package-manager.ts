import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How a project installs and runs packages. */
export interface PackageManager {
  readonly lock: string;
  /** What comes before the names of the packages to install. */
  readonly add: string;
  /** What comes before the command of a package. */
  readonly run: string;
  /** Whether packages that others ask for beside them are installed unasked, as Vite is for Vitest 5. */
  readonly addsPeers: boolean;
}

const npm: PackageManager = {
  lock: 'package-lock.json',
  add: 'npm install --save-dev',
  run: 'npx',
  addsPeers: true,
};

const managers: readonly PackageManager[] = [
  { lock: 'pnpm-lock.yaml', add: 'pnpm add --save-dev', run: 'pnpm exec', addsPeers: true },
  { lock: 'yarn.lock', add: 'yarn add --dev', run: 'yarn', addsPeers: false },
  { lock: 'bun.lock', add: 'bun add --dev', run: 'bunx', addsPeers: true },
  npm,
];

/** By the lock file that is nearest: in a monorepo it lies further up. */
export function packageManagerOf(folder: string): PackageManager {
  return above(folder, (place) => managers.find(({ lock }) => existsSync(join(place, lock)))) ?? npm;
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
