import type { Key } from './keys.js';

/** What a run in watch mode has to heed next. */
export type Wish =
  | { readonly kind: 'saved'; readonly paths: ReadonlySet<string> }
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'end' };

/** Keeps what comes until somebody asks for it. An end comes before all else, and keys before saved files. */
export interface Wishes {
  readonly save: (paths: ReadonlySet<string>) => void;
  readonly press: (key: Key) => void;
  /** From here on there is nothing but this. */
  readonly end: () => void;
  readonly next: () => Promise<Wish>;
}

export function openWishes(): Wishes {
  const saved = new Set<string>();
  const pressed: Key[] = [];
  let isEnded = false;
  let wake = (): void => undefined;

  function take(): Wish | undefined {
    if (isEnded) return { kind: 'end' };
    const key = pressed.shift();
    if (key) return { kind: 'key', key };
    if (saved.size === 0) return undefined;
    const paths = new Set(saved);
    saved.clear();
    return { kind: 'saved', paths };
  }

  return {
    save: (paths) => {
      for (const path of paths) saved.add(path);
      wake();
    },
    press: (key) => {
      pressed.push(key);
      wake();
    },
    end: () => {
      isEnded = true;
      wake();
    },
    next: async () => {
      for (;;) {
        const wish = take();
        if (wish) return wish;
        await new Promise<void>((done) => (wake = done));
      }
    },
  };
}
