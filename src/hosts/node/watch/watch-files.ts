import { relative, sep } from 'node:path';
import { watch } from 'chokidar';

/** Looks on while files of a project are saved. */
export interface FileWatch {
  /** Resolves when a save is seen. */
  readonly ready: Promise<void>;
  /** Also watches files that lie elsewhere; absolute paths. What is watched stays so. */
  readonly add: (paths: readonly string[]) => void;
  readonly close: () => Promise<void>;
}

interface Saves {
  /** Takes the files that were written, made or deleted, absolute: all of a burst at once. */
  readonly onSaved: (paths: ReadonlySet<string>) => void;
  readonly onError: (error: unknown) => void;
}

interface WatchOptions {
  /**
   * ms without another save after which a burst has ended: an editor writes a file in steps, and a change of branch many files.
   *
   * @default 100
   */
  readonly settling?: number;
  /** Looks at the files again and again, where the disk reports nothing. */
  readonly polling?: boolean;
}

/** @param root - the project root, absolute */
export function watchFiles(
  root: string,
  { onSaved, onError }: Saves,
  { settling = 100, polling = false }: WatchOptions = {},
): FileWatch {
  let burst = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(root, {
    ignoreInitial: true,
    ignored: (path) => isIgnored(root, path),
    usePolling: polling,
  });

  function end(): void {
    const saved = burst;
    burst = new Set();
    onSaved(saved);
  }

  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    burst.add(path);
    clearTimeout(timer);
    timer = setTimeout(end, settling);
  });
  watcher.on('error', onError);
  return {
    ready: new Promise((done) => void watcher.once('ready', done)),
    add: (paths) => void watcher.add([...paths]),
    close: async () => {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

/** Sessions are never there, and there are too many files. */
function isIgnored(root: string, path: string): boolean {
  return relative(root, path)
    .split(sep)
    .some((name) => name === 'node_modules' || name === '.git');
}
