import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { vitestTooOld } from '../../../problems/host/host.js';
import { withCode } from '../../../format/problem.js';

/** As `peerDependencies` of package.json says, which installs may only warn of. */
const oldest = [4, 1] as const;
/** The first that calls `configureVitest` of a plugin: in an older one no session would run, and nothing would say so. */
const firstWithHook = [3, 1] as const;

/**
 * Says what is wrong before something of an older Vitest is found missing in the middle of a run.
 *
 * @throws where Vitest is older than the package needs
 */
export function checkVitest(version: string): void {
  if (isOlder(version, oldest)) throw new Error(withCode(vitestTooOld(version, oldest.join('.'))));
}

/** The same of a Vitest that never asks the plugin: a hook of Vite, which Vitest runs in the mode `test`. */
export function checkSilentVitest(
  { root = '' }: { readonly root?: string },
  { mode }: { readonly mode: string },
): void {
  if (mode !== 'test') return;
  const version = installedVersion(resolve(root));
  if (version !== undefined && isOlder(version, firstWithHook)) checkVitest(version);
}

function isOlder(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

function installedVersion(root: string): string | undefined {
  try {
    const manifest: unknown = createRequire(join(root, 'package.json'))('vitest/package.json');
    return (manifest as { readonly version?: string }).version;
  } catch {
    return undefined;
  }
}
