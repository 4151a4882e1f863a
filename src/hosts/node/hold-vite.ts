import { openViteModules, type ViteModules } from './vite-modules.js';

/** Vite as one run of a session holds it. */
export interface HeldVite {
  /** Started with the first call. Resolves to undefined in a project without Vite. */
  readonly modules: () => Promise<ViteModules | undefined>;
  readonly release: () => void;
}

interface Shared {
  readonly modules: Promise<ViteModules | undefined>;
  holders: number;
  idle?: NodeJS.Timeout;
}

/** By project root: sessions that run at the same time share one. */
const shared = new Map<string, Shared>();

/** ms that it is kept after the last session: the next test may run one, too. */
const idleTime = 2_000;

/** @param root - the project root, absolute */
export function holdVite(root: string): HeldVite {
  let held: Shared | undefined;
  return {
    modules: () => (held ??= take(root)).modules,
    release: () => {
      if (held) letGo(root, held);
      held = undefined;
    },
  };
}

function take(root: string): Shared {
  const known = shared.get(root);
  if (!known) {
    const opened: Shared = { modules: openViteModules(root), holders: 1 };
    // One that cannot be started is tried again by the next session.
    opened.modules.catch(() => drop(root, opened));
    shared.set(root, opened);
    return opened;
  }
  clearTimeout(known.idle);
  // A script may have been saved since.
  if (known.holders === 0) void known.modules.then((modules) => modules?.forget());
  known.holders += 1;
  return known;
}

function letGo(root: string, held: Shared): void {
  held.holders -= 1;
  if (held.holders > 0) return;
  held.idle = setTimeout(() => {
    drop(root, held);
    void held.modules.then((modules) => modules?.close()).catch(() => undefined);
  }, idleTime);
  // Nothing of it keeps the process.
  held.idle.unref();
}

function drop(root: string, held: Shared): void {
  if (shared.get(root) === held) shared.delete(root);
}
